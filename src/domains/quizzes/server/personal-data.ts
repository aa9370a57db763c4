import type { PersonalData } from '#platform/server/personal-data.ts'

/** The personal data of this domain: erasure keeps results as numbers and forgets the need of more time. */
export const quizzesPersonalData: PersonalData = {
  domain: 'quizzes',
  tables: [
    {
      table: 'quizzes.attempt',
      person: 'person_id',
      gives: ['topic', 'purpose', 'opened_at', 'ended_at', 'right_answers'],
      erases: 'keep',
      keeps: {
        answers: 'They are numbers of questions and codes.',
        drawn: 'They are numbers of questions and codes.',
        topic: 'They are numbers of questions and codes.',
        purpose: 'They are numbers of questions and codes.',
      },
    },
    {
      table: 'quizzes.time_need',
      person: 'person_id',
      gives: ['percent', 'set_at'],
      erases: 'delete',
    },
  ],
}
