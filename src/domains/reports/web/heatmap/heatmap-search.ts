import { to } from '#shared/sitemap.ts'
import { isStateCode } from '#shared/values/place-codes.ts'
import { type HeatmapPeriod, heatmapPeriods } from '../../contracts/heatmap-contract.ts'
import { type PublicType, publicTypes } from '../../contract.ts'

export interface HeatmapView {
  readonly type?: PublicType
  readonly period?: HeatmapPeriod
  readonly state?: string
}

/** Reads the view in an address; the default period is left out. */
export const heatmapViewOf = (search: URLSearchParams): HeatmapView => {
  const type = publicTypes.find((each) => each === search.get('type'))
  const period = heatmapPeriods.find((each) => each === search.get('period'))
  const state = search.get('state') ?? ''
  return {
    ...(type && { type }),
    ...(period && period !== 'year' && { period }),
    ...(isStateCode(state) && { state }),
  }
}

const textOf = (view: HeatmapView): string => {
  const params = new URLSearchParams()
  for (const key of ['type', 'period', 'state'] as const) if (view[key]) params.set(key, view[key])
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** The address of a view. */
export const heatmapHref = (view: HeatmapView): string => `${to('heatmap')}${textOf(view)}`

/** The address of its numbers as a file. */
export const heatmapFileHref = (view: HeatmapView): string => `/api/reports/heatmap.csv${textOf(view)}`

/** The view with some parts changed; undefined removes one. */
export const changedView = (
  view: HeatmapView,
  change: { readonly [Key in keyof HeatmapView]: HeatmapView[Key] | undefined },
): HeatmapView => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...view, ...change })) if (value) params.set(key, value)
  return heatmapViewOf(params)
}
