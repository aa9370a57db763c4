import { read } from '#platform/web/page.ts'
import { leaderMovesApi } from '../../move-contract.ts'

/** What the console of one leader’s moves reads: the table for this leader, then history and proposals. */
export const moveConsoleRead = (leaderId: string) =>
  read(leaderMovesApi.moveConsole, { params: { leaderId } })
export const moveHistoryRead = (leaderId: string) => read(leaderMovesApi.history, { params: { leaderId } })
export const waitingMovesRead = read(leaderMovesApi.waitingMoves)
