import * as z from 'zod/mini'
import { dayOfAction } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { fieldNames, templateNames } from './templates-contract.ts'

export const MAX_DATA_NOTE = 300

/** What the public learns of a sender: a kind of person, never who. */
export const whoTypes = ['verified', 'committee'] as const
export type WhoType = (typeof whoTypes)[number]
export const whoNames: Readonly<Record<WhoType, string>> = {
  verified: message('A verified person'),
  committee: message('A committee member'),
}

export const recordStatuses = ['waiting', 'second', 'accepted', 'returned', 'refused'] as const
export type RecordStatus = (typeof recordStatuses)[number]
/** To the sender both checks are one wait: nobody learns that the lot fell on them. */
export const shownStatuses = ['waiting', 'accepted', 'returned', 'refused'] as const
export type ShownStatus = (typeof shownStatuses)[number]
export const statusNames: Readonly<Record<ShownStatus, string>> = {
  waiting: message('Waiting for a check'),
  accepted: message('Published'),
  returned: message('Sent back to you'),
  refused: message('Refused'),
}

/** Why a checker did not accept: the first four can be put right and sent again. */
export const checkReasons = [
  'source-unclear',
  'value-doubtful',
  'wrong-place',
  'incomplete',
  'duplicate',
  'personal-data',
  'invented',
] as const
export type CheckReason = (typeof checkReasons)[number]
export const checkReasonNames: Readonly<Record<CheckReason, string>> = {
  'source-unclear': message('The source does not show this'),
  'value-doubtful': message('A value looks wrong'),
  'wrong-place': message('It is in another place'),
  incomplete: message('Something is missing'),
  duplicate: message('We already have this'),
  'personal-data': message('It says something about a private person'),
  invented: message('It is not true'),
}

export const TemplateNames = z.enum(templateNames, message('Choose a table.'))

export const FieldValue = z.object({ name: z.enum(fieldNames), value: z.string() })
export type FieldValue = z.output<typeof FieldValue>

/** A record of a list. */
export const RecordCard = z.object({
  id: z.string(),
  template: z.enum(templateNames),
  state: z.string(),
  stateName: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  fields: z.array(FieldValue),
  observedOn: dayOfAction(),
  version: z.int(),
  isSample: z.boolean(),
})
export type RecordCard = z.output<typeof RecordCard>
