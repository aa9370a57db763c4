import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { isStateCode } from '#shared/values/place-codes.ts'
import { chatApi, type OpenRoom } from '../contract.ts'
import { roomNameOf } from '../rules.ts'
import { roomRead, roomsRead } from './chat-search.ts'
import { RoomList } from './room-list.tsx'
import { RoomView } from './room-view.tsx'

const OneRoom = () => {
  const t = useT()
  const search = useSearch()
  const state = useRead(chatApi.room, roomRead(search))
  return (
    <Loaded
      state={state}
      failed={state.problem ? t(state.problem.message) : t('We could not load this page.')}
    >
      {(open) => <RoomView key={`${open.room.id} ${search.get('before') ?? ''}`} open={open} />}
    </Loaded>
  )
}

const AllRooms = () => {
  const t = useT()
  const state = useRead(chatApi.rooms, roomsRead)
  return (
    <Loaded state={state} failed={t('We could not load the rooms.')}>
      {(rooms) => <RoomList rooms={rooms} />}
    </Loaded>
  )
}

/** The rooms of the community chat, or the one that the address names [CM-02]. */
const CommunityChatPage = () => (useSearch().has('room') ? <OneRoom /> : <AllRooms />)

export default page({
  component: CommunityChatPage,
  frame: null, // another for a room than for the list
  reads: ({ search }) => {
    if (search.has('room')) return [roomRead(search)]
    const state = search.get('state') ?? ''
    return [roomsRead, statesRead, ...(isStateCode(state) ? [lgasRead(state)] : [])]
  },
  head: ({ search, t, found, failed }) => {
    if (!search.has('room')) return {}
    const open = found<OpenRoom>(roomRead(search))
    if (!open) return { status: statusOfFailed(failed(roomRead(search))) }
    const name = roomNameOf(open.room)
    return { title: open.room.kind === 'topic' ? t(name) : name }
  },
})
