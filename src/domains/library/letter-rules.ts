import { type CivicIssueId, civicIssues } from './contracts/civic-issue-contract.ts'
import { machine } from '#shared/machine.ts'
import type { LetterStatus } from './contracts/letter-contract.ts'

/** Complaints of so many verified people hold a letter back until a moderator has read it. */
export const LETTER_FLAGS_TO_HOLD = 3
/** The most letters that one person keeps. */
export const MAX_OWN_LETTERS = 50

/** What the writer of a letter can tell next. */
export const letterMachine = machine<LetterStatus>('not-now', {
  draft: ['sent'],
  sent: ['answered', 'unanswered', 'settled'],
  answered: ['unanswered', 'settled'],
  unanswered: ['answered', 'settled'],
  settled: ['answered', 'unanswered'],
  model: [],
})

/** True for a text with an email address or a number that may be a telephone's. */
export const hasPrivateData = (text: string): boolean =>
  /[\w.+-]+@[\w-]+\.\w{2,}/.test(text) || /(?:\+?\d[\s().-]?){10,}/.test(text)

/** A letter to whoever is responsible for an issue; the citizen replaces what stands in brackets. */
export const letterTemplate = (issue: CivicIssueId, place: string) => {
  const { office, topic } = civicIssues[issue]
  return {
    office: office.replace('{place}', place).slice(0, 160),
    title: `${topic}: ${place}`.slice(0, 120),
    content: [
      `I live in ${place} and I write to you as a citizen.`,
      '[Say what the problem is, since when, and whom it affects. Write what you saw yourself.]',
      'I ask you to [say the one thing that you want done], and to tell me by [day] what you will do and when.',
      'I will share your answer with my neighbours.',
    ].join('\n\n'),
  }
}

/** A letter as it is printed: the sender fills in name and address by hand, so that we never hold them. */
export const letterPaper = (
  { office, title, content }: { office: string; title: string; content: string },
  day: string,
): string =>
  [
    '______________________________\n______________________________\n(your name and address)',
    day,
    office,
    'Dear Sir or Madam,',
    title.toUpperCase() === title ? title : `RE: ${title}`,
    content,
    'Yours faithfully,',
    '______________________________',
  ].join('\n\n')
