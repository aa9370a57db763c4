import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, line, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

const MAX_HOLIDAY_NAME = 60
const MAX_HOLIDAY_SOURCE = 200
const MAX_HOLIDAY_REASON = 500

const Holiday = z.object({
  day: dayOfAction(),
  name: z.string(),
  /** False for a day that was one and was taken out. */
  isHoliday: z.boolean(),
  source: z.string(),
  why: z.string(),
  /** The two of the staff; null for a day that came with the installation. */
  proposedBy: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
})
export type Holiday = z.output<typeof Holiday>

export const holidayChanges = ['add', 'remove'] as const
export const holidayChangeNames: Readonly<Record<(typeof holidayChanges)[number], string>> = {
  add: message('Banks rest on this day'),
  remove: message('Banks work on this day after all'),
}

export const holidayRefusals = {
  'holiday-day-past': refusal(409, message('This day is over. Choose today or a later one.')),
  'holiday-known': refusal(409, message('The list says that of this day already.')),
}

const wanted = message('Which public holiday is it?')
const sourceWanted = message('Give the source of this day, such as a declaration of the ministry.')

export const holidaysApi = {
  holidays: get('/api/regions/holidays', {
    summary: 'Public holidays of Nigeria that move, from today on, with their sources, for finance',
    access: 'treasury',
    limit: 'read',
    tag: 'holidays',
    returns: z.array(Holiday),
  }),
  proposeHoliday: proposes('/api/regions/holidays', {
    summary:
      'Propose that banks rest on a day, or that they work after all; another person of finance confirms it',
    access: 'treasury',
    audit: 'holiday.propose',
    body: z.strictObject({
      day: z.iso.date(message('Use a day such as 2026-11-21.')),
      change: z.enum(holidayChanges, message('Choose what is true of this day.')),
      name: line(MAX_HOLIDAY_NAME, wanted).check(z.minLength(2, wanted)),
      source: line(MAX_HOLIDAY_SOURCE, sourceWanted).check(z.minLength(5, sourceWanted)),
      reason: prose(20, MAX_HOLIDAY_REASON, message('Tell why, in at least 20 characters.')),
    }),
    refuses: {
      ...holidayRefusals,
      'approval-waiting': refusal(409, message('This day already waits for a second person.')),
    },
    refreshes: ['holidays'],
  }),
}
