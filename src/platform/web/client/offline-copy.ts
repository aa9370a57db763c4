import { storage } from '../drafts/storage.ts'

/** A person's last answer to a read, for use without network. */
export interface OfflineCopy<T> {
  /** ISO time of the answer. */
  readonly at: string
  readonly data: T
}

// A shared phone must not show one person's figures to the next: the key names the account. The first script of every
// page uses the same prefix and clears all copies where nobody is signed in (src/app/web/boot/forget-copies.ts).
const BEGINNING = 'copy:'
const beginningOf = (owner: string): string => `${BEGINNING}${owner}:`

/** Which read a copy answers, and the shape of that answer: an older version of the product may have written it. */
export interface CopyKind {
  readonly name: string
  readonly shape: string
}

/** Stores an answer on this device for its person. */
export const keepCopy = <T>(owner: string, { name, shape }: CopyKind, copy: OfflineCopy<T>): void => {
  storage.set(beginningOf(owner) + name, JSON.stringify({ ...copy, shape }))
}

/** The last answer stored for this person, or null; an unreadable copy, or one of another shape, counts as none. */
export const readCopy = <T>(owner: string, { name, shape }: CopyKind): OfflineCopy<T> | null => {
  try {
    const kept = JSON.parse(storage.get(beginningOf(owner) + name) ?? 'null') as OfflineCopy<T> & CopyKind
    if (kept.shape !== shape || Number.isNaN(Date.parse(kept.at))) return null
    return { at: kept.at, data: kept.data }
  } catch {
    return null
  }
}

/** Clears every copy on this device except this person's; without a person, all of them. */
export const forgetCopies = (except?: string): void => {
  for (const key of storage.names())
    if (key.startsWith(BEGINNING) && (except === undefined || !key.startsWith(beginningOf(except))))
      storage.remove(key)
}
