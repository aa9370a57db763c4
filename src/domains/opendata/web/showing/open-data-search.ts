import { to } from '#shared/sitemap.ts'
import { isLgaId, isStateCode } from '#shared/values/place-codes.ts'
import { isTemplateName, type TemplateName } from '../../templates-contract.ts'

/** One table, narrowed to a place. */
export interface OpenDataSearch {
  readonly template: TemplateName
  readonly state?: string | undefined
  readonly lga?: string | undefined
  readonly cursor?: string | undefined
}

/** Reads a table from an address; null without one. What is not valid does not count. */
export const openDataQueryOf = (search: URLSearchParams): OpenDataSearch | null => {
  const template = search.get('table')
  if (!isTemplateName(template)) return null
  const [state, lga, cursor] = [search.get('state') ?? '', search.get('lga') ?? '', search.get('cursor')]
  const isInState = isStateCode(state) && isLgaId(lga) && lga.startsWith(`${state.slice(3)}-`)
  return {
    template,
    ...(isStateCode(state) && { state }),
    ...(isInState && { lga }),
    ...(cursor && { cursor }),
  }
}

export const openDataHref = ({ template, ...rest }: OpenDataSearch): string => {
  const params = new URLSearchParams({ table: template })
  for (const [name, value] of Object.entries(rest)) if (value) params.set(name, value)
  return `${to('openData')}?${params.toString()}`
}
