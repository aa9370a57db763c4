import { useLgaName } from '#domains/regions/web/choosing/place-reads.ts'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { followsApi } from '../../contracts/follow-contract.ts'
import { FollowPlace, SignInToFollow } from './follow-buttons.tsx'

/** The follows of the signed-in person. */
export const followsRead = read(followsApi.follows)

interface Area {
  readonly lga: string
  readonly state: string
  readonly then: string
}

const Own = ({ then, ...place }: Area) => {
  const { data } = useRead(followsApi.follows, followsRead)
  const name = useLgaName(place)
  if (!data) return null
  const { lga } = place
  const isFollowed = data.places.some((each) => each.lga === lga)
  return <FollowPlace lga={lga} name={name} isFollowed={isFollowed} then={then} />
}

/** Follows the local government that the directory shows; `then` is the address of the list. */
export const FollowArea = (area: Area) =>
  useViewer()?.ageVerified ? <Own {...area} /> : <SignInToFollow address={area.then} />
