import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

export const Camp = z.object({
  id: z.string(),
  name: z.string(),
  stateName: z.string(),
  lgaName: z.nullable(z.string()),
  /** Null where the lists do not agree. */
  address: z.nullable(z.string()),
  isTemporary: z.boolean(),
})
export type Camp = z.output<typeof Camp>

export const campApi = {
  camps: get('/api/campus/camps', {
    summary: 'The orientation camps of the national youth service, by State',
    access: 'citizen',
    limit: 'read',
    tag: 'campus',
    returns: z.object({ items: z.array(Camp) }),
  }),
  camp: get('/api/campus/camps/:campId', {
    summary: 'One orientation camp, and how many corps members of its State take part here',
    access: 'citizen',
    limit: 'read',
    tag: 'campus',
    returns: z.extend(Camp, {
      state: z.string(),
      note: z.nullable(z.string()),
      /** Proven corps members of the State; null below ten active ones. */
      corps: z.nullable(z.object({ members: z.int(), active: z.int() })),
    }),
    refuses: { 'camp-not-found': refusal(404, message('This camp does not exist.')) },
  }),
}
