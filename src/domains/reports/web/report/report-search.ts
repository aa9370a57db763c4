import { to } from '#shared/sitemap.ts'
import { isLgaId } from '#shared/values/place-codes.ts'
import { MAX_TITLE, type ProblemType, problemTypes } from '../../contract.ts'

/** How far a report has come; each step has its own address, so it works without script. */
export interface ReportSearch {
  readonly type?: ProblemType
  /** Words that name a place. */
  readonly place?: string
  readonly lga?: string
  readonly title?: string
}

/** Reads the steps of an address; what is not valid does not count. */
export const reportSearchOf = (search: URLSearchParams): ReportSearch => {
  const type = problemTypes.find((each) => each === search.get('type'))
  const lga = search.get('lga') ?? ''
  const place = (search.get('place') ?? '').trim().slice(0, 60)
  const title = (search.get('title') ?? '').trim().slice(0, MAX_TITLE)
  return {
    ...(type && { type }),
    ...(place && { place }),
    ...(isLgaId(lga) && { lga }),
    ...(title && { title }),
  }
}

/** The address of a step. */
export const reportHref = (search: ReportSearch): string => {
  const params = new URLSearchParams()
  for (const key of ['type', 'place', 'lga', 'title'] as const) if (search[key]) params.set(key, search[key])
  const text = params.toString()
  return text ? `${to('reportProblem')}?${text}` : to('reportProblem')
}
