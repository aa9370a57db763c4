import * as z from 'zod/mini'
import { line, personName } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** Two people whom the reviewers ask about the nominee, as flat fields that a plain HTML form can send. */
export const refereeFields = [
  { name: 'refereeName1', relation: 'refereeRelation1', contact: 'refereeContact1' },
  { name: 'refereeName2', relation: 'refereeRelation2', contact: 'refereeContact2' },
] as const
export type RefereeField = (typeof refereeFields)[number][keyof (typeof refereeFields)[number]]

const MAX_NAME = 120
const MAX_CONTACT = 254

/** The fields of both referees as a form takes them: each may be left out, but a referee who is named is whole. */
export const refereeShape = {
  refereeName1: z.optional(personName(MAX_NAME, message('Please fill this in.'))),
  refereeRelation1: z.optional(line(MAX_NAME)),
  refereeContact1: z.optional(line(MAX_CONTACT)),
  refereeName2: z.optional(personName(MAX_NAME, message('Please fill this in.'))),
  refereeRelation2: z.optional(line(MAX_NAME)),
  refereeContact2: z.optional(line(MAX_CONTACT)),
}

export type RefereesGiven = { readonly [Field in RefereeField]?: string | undefined }

const missing = {
  name: message('Write the name of this person.'),
  relation: message('How do they know each other?'),
  contact: message('Give a phone number or an email address of this person.'),
} as const

const written = (text: string | undefined): string => (text ?? '').trim()

/** What is missing of a referee who is named only in part, and the second of two who are one person. */
export const refereeGaps = (given: RefereesGiven): Record<string, string> => {
  const gaps: Record<string, string> = {}
  for (const fields of refereeFields) {
    const parts = ['name', 'relation', 'contact'] as const
    if (parts.every((part) => written(given[fields[part]]) === '')) continue
    for (const part of parts) if (written(given[fields[part]]) === '') gaps[fields[part]] = missing[part]
  }
  const contacts = refereeFields.map(({ contact }) => written(given[contact]).toLowerCase())
  if (contacts[0] !== '' && contacts[0] === contacts[1])
    gaps['refereeContact2'] = message('Name two different people.')
  return gaps
}

/** Whether a reviewer reached a referee, noted with the verdict. */
export const refereeOutcomes = ['confirms', 'does_not_confirm', 'not_reached'] as const
export type RefereeOutcome = (typeof refereeOutcomes)[number]
export const refereeOutcomeNames: Record<RefereeOutcome, string> = {
  confirms: message('Reached, and confirms it'),
  does_not_confirm: message('Reached, and does not confirm it'),
  not_reached: message('Not reached'),
}

/** The referees of a nomination as a reviewer with a seat sees them after the blind pass. */
export const RefereesOnFile = z.object({
  /** How many the nominator gave; erased ones count no more. */
  count: z.int(),
  /** Until when this reviewer has them open; null while they are closed. Opening them is audited. */
  openUntil: z.nullable(z.string()),
  people: z.array(z.object({ place: z.int(), name: z.string(), relation: z.string(), contact: z.string() })),
})
export type RefereesOnFile = z.output<typeof RefereesOnFile>
