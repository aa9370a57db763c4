import { regionsApi } from '#domains/regions/contract.ts'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/queries.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { followsApi } from '../../contracts/follow-contract.ts'
import { FollowPlace, SignInToFollow } from './follow-buttons.tsx'

/** Whom and what the signed-in person follows. */
export const followsRead = read(followsApi.follows)

interface Area {
  readonly lga: string
  readonly state: string
  readonly then: string
}

const Own = ({ lga, state, then }: Area) => {
  const { data } = useRead(followsApi.follows, followsRead)
  const lgas = useRead(regionsApi.lgas, read(regionsApi.lgas, { query: { state } })).data
  if (!data) return null
  const name = lgas?.find(({ id }) => id === lga)?.name ?? lga
  const isFollowed = data.places.some((place) => place.lga === lga)
  return <FollowPlace lga={lga} name={name} isFollowed={isFollowed} then={then} />
}

/** Following the local government that the directory shows; `then` is the list's own address. */
export const FollowArea = (area: Area) =>
  useViewer()?.ageVerified ? <Own {...area} /> : <SignInToFollow address={area.then} />
