import { storage } from '#platform/web/drafts/storage.ts'
import type { DoorList, ScanResult } from '../../door-contract.ts'
import { hashOfCode, readTicket, signedList } from '../../ticket-text.ts'

/** A scan that this device kept. */
export interface KeptScan {
  readonly code: string
  /** ISO 8601, by the clock of the device. */
  readonly at: string
  /** What the server said; null until it heard of it. */
  readonly result: ScanResult | null
}

const listName = (eventId: string): string => `door_${eventId}`
const scansName = (eventId: string): string => `door_scans_${eventId}`

const parsed = <T>(text: string | null, isIt: (value: unknown) => value is T): T | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isIt(value) ? value : null
  } catch {
    return null
  }
}
const isList = (value: unknown): value is DoorList =>
  typeof value === 'object' && value !== null && 'hashes' in value && 'signature' in value
const isScans = (value: unknown): value is KeptScan[] => Array.isArray(value)

/** What the device remembers of one door; another tab of it reads the same. */
export const keptList = (eventId: string): DoorList | null => parsed(storage.get(listName(eventId)), isList)
export const keepList = (list: DoorList): boolean => storage.set(listName(list.eventId), JSON.stringify(list))
export const keptScans = (eventId: string): KeptScan[] =>
  parsed(storage.get(scansName(eventId)), isScans) ?? []
export const keepScans = (eventId: string, scans: readonly KeptScan[]): boolean =>
  storage.set(scansName(eventId), JSON.stringify(scans))

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0)
}
const encoded = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))

const isSigned = async (key: string, text: string, signature: string): Promise<boolean> => {
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const imported = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['verify'])
    const hashed = { name: 'ECDSA', hash: 'SHA-256' }
    return await crypto.subtle.verify(hashed, imported, bytesOf(signature), encoded(text))
  } catch {
    return false
  }
}

/** True for a list as the server signed it, by the key that the first list of this device named. */
export const isTrueList = (list: DoorList, key: string): Promise<boolean> =>
  isSigned(key, signedList(list), list.signature)

/** What a device can say of a scan without a network. */
export type Judgement = 'fine' | 'again' | 'unsure' | 'foreign'

/**
 * Judges a scan with what the device keeps: a signed ticket of this event or a listed code is fine. A typed code that
 * the list lacks may belong to somebody who registered later, so it is only unsure.
 */
export const judgeScan = async (
  list: DoorList,
  scans: readonly KeptScan[],
  scanned: string,
): Promise<{ readonly code: string; readonly judgement: Judgement }> => {
  const { code, signed } = readTicket(scanned)
  if (scans.some((scan) => scan.code === code)) return { code, judgement: 'again' }
  if (signed) {
    const isOurs =
      signed.eventId === list.eventId && (await isSigned(list.key, signed.text, signed.signature))
    return { code, judgement: isOurs ? 'fine' : 'foreign' }
  }
  const hash = base64url(await crypto.subtle.digest('SHA-256', encoded(hashOfCode(list.eventId, code))))
  return { code, judgement: list.hashes.includes(hash.slice(0, 16)) ? 'fine' : 'unsure' }
}

/** Scans with what the server said about some of them. */
export const withResults = (
  scans: readonly KeptScan[],
  results: readonly { code: string; result: ScanResult }[],
): KeptScan[] => {
  const heard = new Map(results.map(({ code, result }) => [code, result]))
  // A repeated sending answers "already" for what this device itself brought in: that is no news.
  return scans.map((scan) => (scan.result ? scan : { ...scan, result: heard.get(scan.code) ?? null }))
}
