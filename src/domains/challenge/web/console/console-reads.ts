import { read } from '#platform/web/page.ts'
import { anyState, searchOf, shaped } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { challengeApi } from '../../contract.ts'

/** The console in its address: the open round, and the State whose areas may be added. */
export const roundSearch = searchOf(to('challengeConsole'), {
  round: shaped(/^[0-9a-f-]{36}$/),
  state: anyState,
})

export const consoleRoundsRead = read(challengeApi.consoleRounds)
export const consoleRoundRead = (roundId: string) => read(challengeApi.consoleRound, { params: { roundId } })
export const areasRead = (state: string) => read(challengeApi.roundAreas, { query: { state } })
