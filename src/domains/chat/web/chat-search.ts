import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { chatApi } from '../contract.ts'

/** The address of a room, with what else it shows. */
export const roomHref = (
  room: string,
  more: {
    readonly before?: number | undefined
    readonly message?: string
    readonly live?: 'off' | 'on'
  } = {},
): string => {
  const search = new URLSearchParams({ room })
  for (const [name, value] of Object.entries(more)) if (value !== undefined) search.set(name, String(value))
  return `${to('communityChat')}?${search}`
}

export const roomsRead = read(chatApi.rooms)

/** The read of the room that an address names, at the page that it names. */
export const roomRead = (search: URLSearchParams) => {
  const before = search.get('before')
  return read(chatApi.room, {
    params: { roomId: search.get('room') ?? '' },
    query: before ? { before } : {},
  })
}
