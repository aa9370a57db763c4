import { message } from '#shared/words.ts'
import type { Cadence, TaskKind } from '../contracts/task-contract.ts'

interface ReferenceTask {
  readonly kind: TaskKind
  readonly title: string
  readonly description: string
  readonly minutes: number
  readonly units: number
  readonly cadence: Cadence
}

/** The tasks that every installation starts with, in production too, by their codes, which are stored. */
export const referenceTasks: Readonly<Record<string, ReferenceTask>> = {
  'daily-quiz': {
    kind: 'quiz',
    title: message('Quiz of the day'),
    description: message(
      'Five questions about your rights, voting and public offices. You see why each answer is right.',
    ),
    minutes: 3,
    units: 15_000,
    cadence: 'daily',
  },
  'weekly-fact-check': {
    kind: 'fact-check',
    title: message('True or false: the constitution'),
    description: message(
      'Three statements about the constitution. Say if each is true, then read what the section says.',
    ),
    minutes: 2,
    units: 10_000,
    cadence: 'weekly',
  },
  'weekly-sharing': {
    kind: 'sharing-impact',
    title: message('Share a story of change'),
    description: message('Choose a hero or a success story and share it with people you know.'),
    minutes: 1,
    units: 5_000,
    cadence: 'weekly',
  },
  'weekly-hero': {
    kind: 'hero-nomination',
    title: message('Nominate a hero'),
    description: message(
      'Tell us about someone who helps others quietly, and what they did. Do not name a leader or a candidate.',
    ),
    minutes: 5,
    units: 15_000,
    cadence: 'weekly',
  },
  'daily-report': {
    kind: 'issue-report',
    title: message('Report a problem in your area'),
    description: message(
      'Report one problem today: a road, water, light, a clinic or a school. It pays once someone else confirms it.',
    ),
    minutes: 3,
    units: 15_000,
    cadence: 'daily',
  },
  'weekly-town-hall': {
    kind: 'town-hall',
    title: message('Go to a town hall'),
    description: message(
      'Take part in a public meeting of your ward or council, and take a photo of the meeting.',
    ),
    minutes: 60,
    units: 15_000,
    cadence: 'weekly',
  },
  'weekly-volunteer': {
    kind: 'volunteer-work',
    title: message('Help in your community'),
    description: message('Clean a drain, plant trees or help at a clinic, and take a photo of the work.'),
    minutes: 60,
    units: 15_000,
    cadence: 'weekly',
  },
  'weekly-civic-lesson': {
    kind: 'civic-education',
    title: message('Teach someone their rights'),
    description: message(
      'Explain one right or how voting works to neighbours or pupils, and take a photo of the lesson.',
    ),
    minutes: 30,
    units: 15_000,
    cadence: 'weekly',
  },
}
