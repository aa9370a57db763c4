import { nearbyKinds } from '#shared/civic/dashboard-names.ts'
import { homeArea } from '#shared/civic/dashboard-parts.ts'
import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { dayOfAction } from '#shared/fields.ts'

export const Nearby = z.object({
  /** The home area; null until the person tells. */
  place: z.nullable(homeArea()),
  /** The newest first. */
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(nearbyKinds),
      /** The title of a problem, a project or an event, or the name of a leader. */
      title: z.string(),
      /** In Lagos. */
      day: dayOfAction(),
      lgaName: z.string(),
      isSample: z.boolean(),
    }),
  ),
})
export type Nearby = z.output<typeof Nearby>

export const nearbyApi = {
  nearby: get('/api/dashboard/nearby', {
    summary: 'What happened lately where you live: problems, projects, events and leaders',
    access: 'citizen',
    limit: 'read',
    tag: 'dashboard',
    returns: Nearby,
  }),
}
