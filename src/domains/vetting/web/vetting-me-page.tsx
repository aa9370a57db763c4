import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { calibrationRead, OwnCalibration } from './me/calibration.tsx'
import { GoldCases, goldRead } from './me/gold-cases.tsx'
import { Interests, interestsRead } from './me/interests.tsx'
import { stateOfSearch } from './me/search.ts'
import { ConsoleLinks } from './console/console-head.tsx'

/** A reviewer's own record: how the verdicts stood up, training files, and declared interests. */
const VettingMePage = () => {
  const state = stateOfSearch(useSearch())
  return (
    <>
      <PageHead actions={<ConsoleLinks current="vettingMe" />} />
      <OwnCalibration />
      <GoldCases />
      <Interests state={state} />
    </>
  )
}

export default page({
  component: VettingMePage,
  frame: 'stack gap-6',
  reads: ({ search }) => {
    const state = stateOfSearch(search)
    return [calibrationRead, goldRead, interestsRead, statesRead, ...(state ? [lgasRead(state)] : [])]
  },
})
