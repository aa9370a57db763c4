import { read } from '#platform/web/page.ts'
import { leaderTransitionsApi } from '../../contracts/transition-contract.ts'

/** The reads of a leader's transition console: the table for this leader, then history and proposals. */
export const transitionConsoleRead = (leaderId: string) =>
  read(leaderTransitionsApi.transitionConsole, { params: { leaderId } })
export const transitionHistoryRead = (leaderId: string) =>
  read(leaderTransitionsApi.history, { params: { leaderId } })
export const waitingTransitionsRead = read(leaderTransitionsApi.waitingTransitions)
