import { type Access, can, type Viewer } from '#shared/access.ts'
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'

/** What one person may send in one day (S-41). */
export const DAILY_SHARE_BYTES = 20 * 1024 * 1024

/** A file that nothing shows is removed after this long. */
export const UNATTACHED_HOURS = 48

export const MAX_NAME = 120

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Seconds until the next day starts in Nigeria. */
export const secondsToNextDay = (now: Date): number =>
  Math.ceil((DAY_MS - ((now.getTime() + LAGOS_AHEAD_MS) % DAY_MS)) / 1000)

const extensions: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'application/pdf': 'pdf' }

/** The name that a file is served under: never the sender's. */
export const servedName = (id: string, contentType: string): string =>
  `${id}.${extensions[contentType] ?? 'bin'}`

// Controls, line separators, and every character that is invisible or turns the direction of writing (S-43).
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\ufffd]/gu
const ending = /\.[A-Za-z0-9]{1,8}$/

/**
 * The sender's name of a file, fit to be shown as text: without folders, control and direction characters, 120
 * characters at most with its ending kept; `fallback` when nothing is left.
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

/** What decides who may read a file. */
export interface KeptFile {
  readonly ownerId: string
  readonly isPublic: boolean
  readonly attachedTo: string | null
}

/** Whose console reads what is attached to a thing of this kind, such as `nomination:<id>`. */
const readers: Readonly<Record<string, readonly Access[]>> = {
  nomination: ['vetting'],
  concern: ['moderation'],
  // What a move of a leader rests on.
  leader: ['rounds', 'training-lead', 'audit-panel', 'safeguarding'],
}

/**
 * Public files are for everyone; others for their owner, and for the console of the thing that they belong to, whose domain
 * may know better about one thing (`FileGuards`).
 */
export const mayRead = (file: KeptFile, viewer: Viewer | null): boolean => {
  if (file.isPublic) return true
  if (viewer === null) return false
  if (viewer.id === file.ownerId) return true
  const consoles = readers[(file.attachedTo ?? '').split(':')[0] ?? ''] ?? []
  return consoles.some((shown) => can(shown, viewer))
}
