import { type Access, can, type Viewer } from '#shared/access.ts'
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'

/** The daily upload quota per person (S-41). */
export const DAILY_SHARE_BYTES = 20 * 1024 * 1024

/** What a file takes of it: of a picture only a small copy is kept, so it counts a third. */
export const dailyShareOf = (bytes: number, isDocument: boolean): number =>
  isDocument ? bytes : Math.ceil(bytes / 3)

/** Unattached files are deleted after this long. */
export const UNATTACHED_HOURS = 48

export const MAX_NAME = 120

/** Seconds until midnight in Nigeria. */
export const secondsToNextDay = (now: Date): number =>
  Math.ceil((DAY_MS - ((now.getTime() + LAGOS_AHEAD_MS) % DAY_MS)) / 1000)

const extensions: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'application/pdf': 'pdf' }

/** The name in downloads: never the sender's. */
export const servedName = (id: string, contentType: string): string =>
  `${id}.${extensions[contentType] ?? 'bin'}`

// Control characters, line separators, and invisible or direction-changing characters (S-43).
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\ufffd]/gu
const ending = /\.[A-Za-z0-9]{1,8}$/

/**
 * Makes a sender's file name safe to show: no folders, control or direction characters, at most 120 characters with
 * the extension kept; `fallback` when nothing is left.
 */
export const cleanName = (sent: string, fallback: string): string => {
  const base = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = base.replace(hidden, '').replaceAll(/\s+/gu, ' ').trim()
  if (/^\.*$/.test(name)) return fallback
  const letters = [...name]
  if (letters.length <= MAX_NAME) return name
  const tail = ending.exec(name)?.[0] ?? ''
  return letters.slice(0, MAX_NAME - tail.length).join('') + tail
}

/** The kinds of things that files are attached to; each declares in a domain's personal data what erasing their owner does. */
export const thingKinds = [
  'article',
  'capstone',
  'concern',
  'leader',
  'member',
  'nomination',
  'opendata',
  'organization',
  'pledge',
  'project',
  'proof',
  'report',
] as const
export type ThingKind = (typeof thingKinds)[number]

/** What a file is attached to, such as `nomination:<id>`. */
export type AttachedThing = `${ThingKind}:${string}`

/** The properties that decide who may read a file. */
export interface KeptFile {
  readonly ownerId: string
  readonly isPublic: boolean
  readonly attachedTo: string | null
}

/**
 * Everyone may read public files; others only their owner and the consoles of what they are attached to. That thing's kind
 * judges each file further.
 */
export const mayRead = (file: KeptFile, viewer: Viewer | null, readers: readonly Access[]): boolean => {
  if (file.isPublic) return true
  if (viewer === null) return false
  return viewer.id === file.ownerId || readers.some((access) => can(access, viewer))
}
