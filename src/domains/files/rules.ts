import { type Access, can, type Viewer } from '#shared/access.ts'
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'

/** The daily upload quota per person (S-41). */
export const DAILY_SHARE_BYTES = 20 * 1024 * 1024

/** Unattached files are deleted after this long. */
export const UNATTACHED_HOURS = 48

export const MAX_NAME = 120

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
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

/** The properties that decide who may read a file. */
export interface KeptFile {
  readonly ownerId: string
  readonly isPublic: boolean
  readonly attachedTo: string | null
}

/** Which console may read the files of each kind of thing, such as `nomination:<id>`. */
const readers: Readonly<Record<string, readonly Access[]>> = {
  nomination: ['vetting'],
  concern: ['moderation'],
  // A photo of a public report that is held back or hidden.
  report: ['moderation'],
  // Photos from the site of a project, before its step is accepted.
  project: ['projects'],
  // Photos of tasks; the person who checks one sees it.
  proof: ['moderation'],
  // The certificate of an organization.
  organization: ['kyc-review'],
  // The source of a record of open data, before it is published.
  opendata: ['reviewing'],
  // Evidence for transitions of a leader.
  leader: ['rounds', 'training-lead', 'audit-panel', 'safeguarding'],
}

/** Whether a public file can be taken out of the public again, such as the photo of a hidden report. */
export const mayBeWithdrawn = ({ attachedTo }: Pick<KeptFile, 'attachedTo'>): boolean =>
  attachedTo?.startsWith('report:') ?? false

/**
 * Everyone may read public files; others only their owner and the console of what they are attached to. That console's
 * domain can restrict single items further (`FileGuards`).
 */
export const mayRead = (file: KeptFile, viewer: Viewer | null): boolean => {
  if (file.isPublic) return true
  if (viewer === null) return false
  if (viewer.id === file.ownerId) return true
  const consoles = readers[(file.attachedTo ?? '').split(':')[0] ?? ''] ?? []
  return consoles.some((shown) => can(shown, viewer))
}
