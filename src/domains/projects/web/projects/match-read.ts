import { read } from '#platform/web/page.ts'
import { matchApi } from '../../match-contract.ts'

/** One page of the results of the round that an address asks for. */
export const matchRoundRead = (roundId: string, cursor: string | null) =>
  read(matchApi.matchRound, { params: { roundId }, query: cursor === null ? {} : { cursor } })
export const matchListRead = read(matchApi.matchRounds)
