import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, line, pageCursor, pageLimit, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

const MAX_OFFICE = 80
const MAX_LISTING = 400

export const StudentLeader = z.object({
  id: id(),
  name: z.string(),
  office: z.string(),
  about: z.string(),
  institutionId: z.string(),
  institutionName: z.string(),
  isOwn: z.boolean(),
})
export type StudentLeader = z.output<typeof StudentLeader>

export const ListingForm = z.strictObject({
  office: line(MAX_OFFICE, message('Which office do you hold?')),
  about: z.optional(prose(0, MAX_LISTING, '')),
  agrees: z.literal('yes', message('Tick to show your name.')),
})
export type ListingForm = z.output<typeof ListingForm>

/** Student leaders who want to be found. Campus offices are elected elsewhere. */
export const studentLeaderApi = {
  studentLeaders: get('/api/campus/leaders', {
    summary: 'Student leaders who agreed to be listed and whose place is proven',
    access: 'citizen',
    limit: 'read',
    tag: 'campus',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(20, 50) }),
    returns: z.object({ items: z.array(StudentLeader), nextCursor: z.nullable(z.string()) }),
  }),
  listSelf: post('/api/campus/leaders', {
    summary: 'Show yourself on the list of student leaders, with your name and office',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: ListingForm,
    returns: z.object({ office: z.string() }),
    refuses: {
      'not-student-leader': refusal(
        409,
        message('Choose the role of a student leader in your profile and prove your university first.'),
      ),
      'names-a-choice': refusal(
        409,
        message('The list is not a campaign. Do not ask for votes or name a candidate or party.'),
      ),
      'listing-removed': refusal(409, message('A moderator removed your entry. Write to us to ask why.')),
    },
    refreshes: ['campus'],
  }),
  unlistSelf: post('/api/campus/leaders/remove', {
    summary: 'Take yourself off the list of student leaders',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({}),
    returns: z.object({ isListed: z.boolean() }),
    refreshes: ['campus'],
  }),
}
