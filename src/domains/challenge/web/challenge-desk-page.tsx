import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { areasRead, deskPlaceOf, deskRoundRead, deskRoundsRead } from './desk/desk-reads.ts'
import { statesRead } from './desk/round-areas.tsx'
import { RoundList } from './desk/round-list.tsx'
import { RoundView } from './desk/round-view.tsx'

/** The desk of the selection rounds: from a draft to a result that two people certify. */
const ChallengeDeskPage = () => {
  const { round, state } = deskPlaceOf(useSearch())
  return (
    <div className="wrap page stack">
      {round ? <RoundView key={round} id={round} state={state} /> : <RoundList />}
    </div>
  )
}

export default page({
  component: ChallengeDeskPage,
  reads: ({ search }) => {
    const { round, state } = deskPlaceOf(search)
    if (!round) return [deskRoundsRead]
    return [deskRoundRead(round), statesRead, ...(state ? [areasRead(state)] : [])]
  },
})
