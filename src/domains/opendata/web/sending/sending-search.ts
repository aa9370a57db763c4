import { to } from '#shared/sitemap.ts'
import { isLgaId } from '#shared/values/place-codes.ts'
import { isTemplateName, type TemplateName } from '../../templates-contract.ts'

/** How far somebody has come; each step has its own address, so it works without script. */
export interface SendingSearch {
  readonly table?: TemplateName
  /** Words that name a place. */
  readonly place?: string
  readonly lga?: string
  readonly as?: 'list'
  /** The published record to correct. */
  readonly record?: string
  /** An own submission that came back. */
  readonly again?: string
  /** A list that was sent. */
  readonly list?: string
}

const idOf = (search: URLSearchParams, name: string): string | undefined => {
  const text = search.get(name) ?? ''
  return /^[0-9a-f-]{36}$/.test(text) ? text : undefined
}

/** Reads the steps of an address; what is not valid does not count. */
export const sendingSearchOf = (search: URLSearchParams): SendingSearch => {
  const table = search.get('table')
  const lga = search.get('lga') ?? ''
  const place = (search.get('place') ?? '').trim().slice(0, 60)
  const [record, again, list] = [idOf(search, 'record'), idOf(search, 'again'), idOf(search, 'list')]
  return {
    ...(isTemplateName(table) && { table }),
    ...(place && { place }),
    ...(isLgaId(lga) && { lga }),
    ...(search.get('as') === 'list' && { as: 'list' as const }),
    ...(record && { record }),
    ...(again && { again }),
    ...(list && { list }),
  }
}

/** The address of a step. */
export const sendingHref = (search: SendingSearch): string => {
  const params = new URLSearchParams(Object.entries(search) as [string, string][])
  const text = params.toString()
  return text ? `${to('dataSubmission')}?${text}` : to('dataSubmission')
}
