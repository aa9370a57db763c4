import { statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { areasRead, consoleRoundRead, consoleRoundsRead, roundSearch } from './console/console-reads.ts'
import { RoundList } from './console/round-list.tsx'
import { RoundView } from './console/round-view.tsx'

/** The console of the selection rounds: from a draft to a result that two people certify. */
const ChallengeConsolePage = () => {
  const { round, state } = roundSearch.read(useSearch())
  return <>{round ? <RoundView key={round} id={round} state={state} /> : <RoundList />}</>
}

export default page({
  component: ChallengeConsolePage,
  reads: ({ search }) => {
    const { round, state } = roundSearch.read(search)
    if (!round) return [consoleRoundsRead]
    return [consoleRoundRead(round), statesRead, ...(state ? [areasRead(state)] : [])]
  },
})
