import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { stateCodePattern } from '#shared/values/place-codes.ts'
import { challengeApi } from '../../contract.ts'

/** The state of the console in its address. */
export interface RoundPlace {
  readonly round: string | undefined
  /** The State whose areas may be added. */
  readonly state: string | undefined
}

const shaped = (shape: RegExp, text: string | null): string | undefined =>
  text !== null && shape.test(text) ? text : undefined

/** Reads an address; ignores values of another shape. */
export const roundPlaceOf = (search: URLSearchParams): RoundPlace => ({
  round: shaped(/^[0-9a-f-]{36}$/, search.get('round')),
  state: shaped(stateCodePattern, search.get('state')),
})

/** The address of the console, of one round, or of one round with a State chosen. */
export const roundHref = ({ round, state }: Partial<RoundPlace> = {}): string => {
  const search = new URLSearchParams()
  if (round) search.set('round', round)
  if (state) search.set('state', state)
  const text = search.toString()
  return text ? `${to('challengeConsole')}?${text}` : to('challengeConsole')
}

export const consoleRoundsRead = read(challengeApi.consoleRounds)
export const consoleRoundRead = (roundId: string) => read(challengeApi.consoleRound, { params: { roundId } })
export const areasRead = (state: string) => read(challengeApi.roundAreas, { query: { state } })
