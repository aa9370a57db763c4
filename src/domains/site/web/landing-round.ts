import { challengeApi } from '#domains/challenge/contract.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { read } from '#platform/web/page.ts'

/** The rounds of community selection, which the landing page calls open or not. */
export const landingRoundsRead = read(challengeApi.rounds)

/** The round that takes votes now; undefined without one, null while the answer is unknown. */
export const useOpenRound = () => {
  const { data } = useRead(challengeApi.rounds, landingRoundsRead)
  return data ? data.items.find(({ status }) => status === 'open') : null
}
