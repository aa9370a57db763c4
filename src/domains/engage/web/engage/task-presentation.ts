import type { Tone } from '#ui/chip.tsx'
import {
  boltIcon,
  bookIcon,
  cameraIcon,
  flagIcon,
  heartIcon,
  scaleIcon,
  shareIcon,
  usersIcon,
} from '#ui/icons.ts'
import { message } from '#shared/words.ts'
import type { TaskKind, TaskState } from '../../contracts/task-contract.ts'

export const taskIcons: Readonly<Record<TaskKind, string>> = {
  quiz: boltIcon,
  'issue-report': flagIcon,
  'hero-nomination': heartIcon,
  'sharing-impact': shareIcon,
  'fact-check': scaleIcon,
  'town-hall': usersIcon,
  'volunteer-work': cameraIcon,
  'civic-education': bookIcon,
  'event-attendance': usersIcon,
  'open-data': flagIcon,
}

export const taskStateNames: Readonly<Record<TaskState, string>> = {
  new: message('New'),
  started: message('Started'),
  waiting: message('Being checked'),
  returned: message('Sent back to you'),
  done: message('Done'),
  missed: message('Not this time'),
  refused: message('Not accepted'),
}

export const taskStateTones: Readonly<Record<TaskState, Tone | undefined>> = {
  new: undefined,
  started: 'pri',
  waiting: 'pri',
  returned: 'warn',
  done: 'ok',
  missed: 'warn',
  refused: 'bad',
}

/** Whether nothing is left to do for this person in this period. */
export const isTaskOver = (state: TaskState): boolean =>
  state === 'done' || state === 'missed' || state === 'refused'
