import { type Interest, interestNames, interests } from '#shared/civic/interests.ts'
import { isLgaId } from '#shared/values/place-codes.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { ChatState, Room, RoomKind } from './contract.ts'

/** The topics of rooms: those that people choose as their interests. */
export const roomTopicNames: Readonly<Record<Interest, string>> = interestNames
export const topics = interests

export interface RoomAddress {
  readonly kind: RoomKind
  /** The local government, the institution or the topic. */
  readonly about: string
}

export const roomIdOf = ({ kind, about }: RoomAddress): string => `${kind}-${about}`

/** What a room's id names; null for an id that no room can have. */
export const roomAddressOf = (id: string): RoomAddress | null => {
  const [, kind = '', about = ''] = /^([a-z]+)-(.+)$/.exec(id) ?? []
  if (kind === 'lga') return isLgaId(about) ? { kind, about } : null
  if (kind === 'campus') return /^[a-z0-9-]{2,80}$/.test(about) ? { kind, about } : null
  return kind === 'topic' && (topics as readonly string[]).includes(about) ? { kind, about } : null
}

/** An account counts as new for a week, unless its owner is verified. */
export const NEW_DAYS = 7

export type ChatTrust = 'new' | 'known' | 'verified'

export const chatLevelOf = (
  person: { readonly joinedAt: Date; readonly isVerified: boolean },
  now: Date,
): ChatTrust => {
  if (person.isVerified) return 'verified'
  return now.getTime() - person.joinedAt.getTime() < NEW_DAYS * DAY_MS ? 'new' : 'known'
}

/** Seconds between two messages of one person in one room. */
const OWN_PAUSE: Readonly<Record<ChatTrust, number>> = { new: 20, known: 3, verified: 1 }

/** The longer of the pauses that the room and the person's trust ask for. */
export const pauseFor = (trust: ChatTrust, roomSeconds: number): number =>
  Math.max(OWN_PAUSE[trust], roomSeconds)

/** Addresses that new accounts write stay text: most link spam comes from them. */
export const mayLink = (trust: ChatTrust): boolean => trust !== 'new'

/** Whether a reader sees a message: others only what is shown, its author also what is held or was removed. */
export const isSeen = (message: { readonly state: ChatState; readonly isOwn: boolean }): boolean =>
  message.state === 'shown' || (message.isOwn && message.state !== 'withdrawn')

/** Messages from before this time are deleted. */
export const keptSince = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** A piece of a text: words, or an address. */
export interface TextPiece {
  readonly text: string
  readonly href: string | null
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/gi

/** Cuts a text at its web addresses; only http and https count. Without `hasLinks` everything is words. */
export const piecesOf = (text: string, hasLinks: boolean): TextPiece[] => {
  if (!hasLinks) return [{ text, href: null }]
  const pieces: TextPiece[] = []
  let from = 0
  for (const found of text.matchAll(ADDRESS)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), href: null })
    const [address] = found
    pieces.push({ text: address, href: URL.canParse(address) ? new URL(address).href : null })
    from = found.index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}

/** A room's own name; a topic's is a sentence of the catalogues. */
export const roomNameOf = ({ kind, about, name }: Pick<Room, 'kind' | 'about' | 'name'>): string =>
  kind === 'topic' ? roomTopicNames[about as Interest] : (name ?? about)
