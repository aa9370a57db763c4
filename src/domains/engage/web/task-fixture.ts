import type { DisputedItem, Mission, MissionConsole, ReviewItem } from '../contracts/mission-contract.ts'
import type { OwnSubmission, Story } from '../contracts/submission-contract.ts'
import { type TaskCard, type TaskDetail, taskKinds, type TaskList } from '../contracts/task-contract.ts'

const idOf = (number: number): string => `6b0e1f4a-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A task of each kind, in the order of the kinds; for tests of pages. */
export const taskCards: readonly TaskCard[] = taskKinds.map((kind, index) => ({
  id: idOf(index),
  kind,
  title: `A task: ${kind}`,
  minutes: 3,
  reward: '1.50',
  cadence: index % 2 === 0 ? 'daily' : 'weekly',
  place: null,
  closesAt: null,
  state: 'new',
}))

/** The task of a kind, in a state. */
export const taskOf = (kind: TaskCard['kind'], change: Partial<TaskDetail> = {}): TaskDetail => {
  const card = taskCards.find((each) => each.kind === kind)
  if (!card) throw new Error(`There is no task ${kind}.`)
  const description = 'What to do for it.'
  return { ...card, description, completableAt: null, statements: [], quiz: null, result: null, ...change }
}

export const ownTotals: NonNullable<TaskList['own']> = {
  earned: '64.50',
  completed: 37,
  streak: 4,
  fresh: 6,
  leftToday: '4.50',
  isOwed: false,
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day: `2026-11-2${day}`,
    isActive: day < 7,
    isToday: day === 7,
  })),
}

export const quizInTime: NonNullable<TaskDetail['quiz']> = {
  secondsLeft: 170,
  expiresAt: '2026-11-21T12:04:00.000Z',
  questions: [1, 2].map((number) => ({
    text: `Question text ${number}?`,
    options: ['24 hours', '48 hours', '72 hours', '7 days'],
    language: 'en',
  })),
}

export const story: Story = {
  id: idOf(90),
  kind: 'hero',
  name: 'Ebele Nwankwo',
  words: 'She teaches the children of the motor park to read.',
  lgaName: 'Ikeja',
  stateName: 'Lagos',
  acceptedOn: '2026-11-20',
}

export const ownSubmission: OwnSubmission = {
  id: idOf(91),
  kind: 'proof',
  taskKind: 'town-hall',
  title: 'Go to a town hall',
  words: 'The ward meeting about the drains.',
  lga: 'LA-ikeja',
  lgaName: 'Ikeja',
  stateName: 'Lagos',
  photoUrl: null,
  status: 'waiting',
  reason: null,
  note: null,
  reward: '1.50',
  resendsLeft: 0,
  sentAt: '2026-11-20T09:00:00.000Z',
  decidedAt: null,
  disputableUntil: null,
  dispute: null,
}

export const reviewItem: ReviewItem = {
  id: idOf(92),
  kind: 'proof',
  taskKind: 'town-hall',
  title: 'Go to a town hall',
  words: 'The ward meeting about the drains.',
  lgaName: 'Ikeja',
  stateName: 'Lagos',
  photoUrl: '/api/files/6b0e1f4a-0000-4000-8000-000000000099',
  position: '6.60180, 3.35150',
  risk: 60,
  riskReasons: ['same-picture'],
  sends: 1,
  resendsLeft: 2,
  sentAt: '2026-11-20T09:00:00.000Z',
  claimedUntil: '2026-11-20T09:30:00.000Z',
}

export const disputedItem: DisputedItem = {
  id: idOf(93),
  kind: 'proof',
  title: 'Go to a town hall',
  words: 'The ward meeting about the drains.',
  lgaName: 'Ikeja',
  stateName: 'Lagos',
  photoUrl: null,
  sentAt: '2026-11-20T09:00:00.000Z',
  reason: 'not-shown',
  note: 'I see no meeting.',
  dispute: 'The hall is the one in the photo.',
  dueAt: '2026-11-28T09:00:00.000Z',
  mayDecide: true,
}

const [firstCard] = taskCards
export const missions: readonly Mission[] = firstCard
  ? [
      {
        ...firstCard,
        description: 'What to do for it.',
        status: 'open',
        isReference: true,
        language: null,
        role: null,
        opensAt: '2026-11-01T09:00:00.000Z',
        completed: 12,
      },
    ]
  : []

export const missionConsole: MissionConsole = {
  waiting: 0,
  claimed: [],
  disputes: [],
  missions: [...missions],
}
