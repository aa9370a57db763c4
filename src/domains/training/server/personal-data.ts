import type { PersonalData } from '#platform/server/personal-data.ts'
import { message } from '#shared/words.ts'
import { endMentoringOf } from './mentoring/departed-mentors.ts'

const ERASED = '[erased]'

/** The personal data of this domain: erasure keeps results as numbers and removes people's own words. */
export const trainingPersonalData: PersonalData = {
  domain: 'training',
  tables: [
    {
      table: 'training.attempt',
      person: 'person_id',
      gives: ['module_id', 'day', 'right_answers', 'is_passed'],
      erases: 'keep',
    },
    {
      table: 'training.lesson_opening',
      person: 'person_id',
      gives: ['module_id', 'opened_at'],
      erases: 'keep',
    },
    {
      table: 'training.test',
      person: 'person_id',
      gives: ['module_id', 'started_at', 'judged_at', 'result'],
      erases: 'keep',
      keeps: {
        questions: 'They are numbers of questions and points.',
        result: 'They are numbers of questions and points.',
      },
    },
    {
      table: 'training.commitment',
      person: 'person_id',
      gives: ['interests', 'at'],
      erases: { set: { interests: ERASED } },
    },
    {
      table: 'training.mentor',
      person: 'person_id',
      gives: ['about', 'interests', 'offered_at', 'ended_at'],
      erases: { set: { about: ERASED, interests: ERASED } },
    },
    {
      table: 'training.session',
      person: 'logged_by',
      gives: ['day', 'minutes', 'topic'],
      erases: { set: { topic: ERASED } },
    },
    { table: 'training.session', person: 'confirmed_by', gives: [], erases: 'keep' },
    {
      table: 'training.capstone',
      person: 'person_id',
      gives: ['title', 'summary', 'status', 'sent_at'],
      erases: { set: { title: ERASED, summary: ERASED }, where: "status <> 'accepted'" },
      keeps: {
        title: 'An accepted capstone is part of the path of a certified leader.',
        summary: 'An accepted capstone is part of the path of a certified leader.',
        reason: 'Whoever decided wrote it.',
      },
    },
    { table: 'training.capstone_approval', person: 'person_id', gives: [], erases: 'keep' },
    { table: 'training.match', person: 'matched_by', gives: [], erases: 'keep' },
  ],
  attachments: { capstone: 'delete' },
  running: [
    {
      table: 'training.mentor',
      person: 'person_id',
      where: 'ended_at is null',
      says: message('You are no longer a mentor, and the people you mentor get another one.'),
      end: endMentoringOf,
    },
  ],
}
