import { read } from '#platform/web/page.ts'
import { leaderMovesApi } from '../../move-contract.ts'

/** What the desk of one leader’s moves reads: the table for this leader, then history and proposals. */
export const moveDeskRead = (leaderId: string) => read(leaderMovesApi.moveDesk, { params: { leaderId } })
export const moveHistoryRead = (leaderId: string) => read(leaderMovesApi.history, { params: { leaderId } })
export const waitingMovesRead = read(leaderMovesApi.waitingMoves)
