import { type FactName, facts } from '#shared/civic/facts.ts'
import { formatDate } from '#shared/format.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { FoiLetter, LetterWanted, Reply } from './contract.ts'

const daysOf = (name: FactName): number => {
  const { value } = facts[name]
  return 'count' in value ? value.count : 0
}

const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The deadlines of the Freedom of Information Act for a request that arrives on this day (sections 4, 6, 7 and 20). */
export const foiDeadlines = (receivedOn: string) => {
  const answerBy = shiftDay(receivedOn, daysOf('foi-days'))
  return {
    receivedOn,
    answerBy,
    latestBy: shiftDay(answerBy, daysOf('foi-days-more')),
    // No answer is a refusal, and the time for the court runs from it.
    courtBy: shiftDay(answerBy, daysOf('foi-court-days')),
  }
}

const plain = (sentence: string): string => sentence

const wishes: Readonly<Record<Reply, string>> = {
  email: 'Please send me copies by email.',
  paper: 'Please give me copies on paper.',
  inspect: 'Please tell me when I may come and look at the records.',
}

const lines = (...given: readonly (string | undefined)[]): string => given.filter(Boolean).join('\n')

/** A request for information as a letter in English, the language of public bodies. */
export const composeLetter = (wanted: LetterWanted, receivedOn: string): FoiLetter => {
  const deadlines = foiDeadlines(receivedOn)
  const subject = 'Request for information under the Freedom of Information Act 2011'
  const letter = [
    lines(wanted.name, wanted.contact),
    formatDate(receivedOn, plain),
    lines('The Head of the institution', wanted.institution, wanted.address),
    'Dear Sir or Madam,',
    subject.toUpperCase(),
    'Under section 1 of the Freedom of Information Act 2011, I ask for this information:',
    wanted.records,
    wanted.period && `The period that I ask about: ${wanted.period}.`,
    `${wishes[wanted.reply]} The Act gives this right to every person. I do not have to give a reason.`,
    `Section 4 asks you to answer within ${daysOf('foi-days')} days after you receive this letter. If you receive it today, that is by ${formatDate(deadlines.answerBy, plain)}. Section 6 allows up to ${daysOf('foi-days-more')} more days in the cases that it names, if you tell me in writing.`,
    'If another institution holds the record, please transfer this request to it and tell me (section 5).',
    'If you refuse, in whole or in part, please write which section of the Act you rely on, and tell me that I may go to court (section 7). If copying costs money, please tell me the standard charge first (section 8).',
    'Yours faithfully,',
    wanted.name,
  ]
  return { subject, letter: letter.filter(Boolean).join('\n\n'), ...deadlines }
}
