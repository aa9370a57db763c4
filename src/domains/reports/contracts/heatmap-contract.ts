import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { publicTypes } from '../contract.ts'

/** A place with fewer reports shows no number, only that it has fewer. */
export const PRIVACY_FLOOR = 5

export const heatmapPeriods = ['month', 'quarter', 'year', 'all'] as const
export type HeatmapPeriod = (typeof heatmapPeriods)[number]
export const heatmapPeriodNames: Readonly<Record<HeatmapPeriod, string>> = {
  month: message('This month'),
  quarter: message('3 months'),
  year: message('12 months'),
  all: message('All time'),
}

/** A count at or above the floor; null means fewer than 5. */
const floored = () => z.nullable(z.int())

export const HeatmapPlace = z.object({
  /** The State's code or the LGA's id. */
  id: z.string(),
  name: z.string(),
  reports: floored(),
  resolved: floored(),
  /** Medians in days over at least 5 reports; null for fewer. */
  daysToReply: z.nullable(z.number()),
  daysToFixed: z.nullable(z.number()),
})
export type HeatmapPlace = z.output<typeof HeatmapPlace>

export const Heatmap = z.object({
  total: floored(),
  /** The 36 States and the FCT. */
  states: z.array(HeatmapPlace),
  /** The local governments of the chosen State; empty without one. */
  lgas: z.array(HeatmapPlace),
  /** For each type in the chosen place: how fast first replies and repairs are. */
  types: z.array(
    z.object({
      type: z.enum(publicTypes),
      reports: floored(),
      daysToReply: z.nullable(z.number()),
      daysToFixed: z.nullable(z.number()),
    }),
  ),
})
export type Heatmap = z.output<typeof Heatmap>

export const HeatmapQuery = z.strictObject({
  type: z.optional(z.enum(publicTypes)),
  period: z._default(z.enum(heatmapPeriods), 'year'),
  state: z.optional(stateCode()),
})

const open = { access: 'public', limit: 'read', query: HeatmapQuery } as const

export const heatmapApi = {
  heatmap: get('/api/reports/heatmap', {
    ...open,
    summary: 'Reported problems by State and local government, type and period; fewer than 5 show no number',
    tag: 'reports',
    returns: Heatmap,
  }),
  heatmapFile: get('/api/reports/heatmap.csv', {
    ...open,
    summary: 'The numbers of the heatmap as a CSV file',
    returns: 'bytes',
  }),
}
