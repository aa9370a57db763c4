import { message } from '#shared/words.ts'

interface GuardRow {
  readonly isAllowed: boolean
  /** What corps members read about it. */
  readonly words: string
}

/**
 * What corps members do here and what they leave alone during the service year. NYSC Bye-Laws (revised), schedule 2: whoever
 * "takes part in partisan politics" serves at least three months longer; NYSC management, statement of 27 August 2022: no corps
 * member shows "partisan interest in politics". Their vote is their own: it is secret, and the Constitution gives it to them.
 */
export const serviceGuard = {
  endorse: { isAllowed: false, words: message('Endorse a leader in public') },
  nominate: { isAllowed: false, words: message('Nominate a leader, or support a nomination') },
  vote: { isAllowed: true, words: message('Vote: no one sees who you vote for') },
  learn: { isAllowed: true, words: message('Take lessons and quizzes, and teach how voting works') },
  report: { isAllowed: true, words: message('Report problems of your area') },
  serve: { isAllowed: true, words: message('Do service projects that are open to all') },
} as const satisfies Readonly<Record<string, GuardRow>>
