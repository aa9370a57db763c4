import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { challengeApi } from '../../contract.ts'

/** What the desk shows, as its address says it. */
export interface DeskPlace {
  readonly round: string | undefined
  /** The State whose areas may be added. */
  readonly state: string | undefined
}

const shaped = (shape: RegExp, text: string | null): string | undefined =>
  text !== null && shape.test(text) ? text : undefined

/** Reads an address; what has another shape is left out. */
export const deskPlaceOf = (search: URLSearchParams): DeskPlace => ({
  round: shaped(/^[0-9a-f-]{36}$/, search.get('round')),
  state: shaped(/^NG-[A-Z]{2}$/, search.get('state')),
})

/** The address of the desk, of one round, or of one round with a State chosen. */
export const deskHref = ({ round, state }: Partial<DeskPlace> = {}): string => {
  const search = new URLSearchParams()
  if (round) search.set('round', round)
  if (state) search.set('state', state)
  const text = search.toString()
  return text ? `${to('challengeDesk')}?${text}` : to('challengeDesk')
}

export const deskRoundsRead = read(challengeApi.deskRounds)
export const deskRoundRead = (roundId: string) => read(challengeApi.deskRound, { params: { roundId } })
export const areasRead = (state: string) => read(challengeApi.roundAreas, { query: { state } })
