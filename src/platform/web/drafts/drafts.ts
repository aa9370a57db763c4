import { useCallback, useEffect, useRef, useState } from 'react'
import { storage } from './storage.ts'

/** Saves a draft this long after the last change. */
export const DRAFT_DELAY_MS = 600

export interface Draft {
  readonly values: Readonly<Record<string, string | readonly string[]>>
  /** ISO time of the last save, shown to the person. */
  readonly savedAt: string
}

/** The account's last known draft: its own time there, and the time of the device's draft that it received. */
export interface SentDraft {
  readonly mine: string
  readonly theirs: string | null
  /** The last save that was started; the account may have it even if its answer was lost. */
  readonly tried?: string | undefined
}

// A shared phone must not show one person's draft to the next: the key names the account.
const keyOf = (owner: string, name: string): string => `draft:${owner}:${name}`
const sentKeyOf = (owner: string, name: string): string => `${keyOf(owner, name)}:sent`

const parsed = <T>(key: string): Partial<T> | null => {
  try {
    return JSON.parse(storage.get(key) ?? 'null') as Partial<T> | null
  } catch {
    return null
  }
}

export const readDraft = (owner: string, name: string): Draft | null => {
  const draft = parsed<Draft>(keyOf(owner, name))
  return typeof draft?.savedAt === 'string' && draft.values && typeof draft.values === 'object'
    ? (draft as Draft)
    : null
}

export const readSent = (owner: string, name: string): SentDraft | null => {
  const sent = parsed<SentDraft>(sentKeyOf(owner, name))
  return typeof sent?.mine === 'string' ? { theirs: null, ...sent, mine: sent.mine } : null
}

export const keepSent = (owner: string, name: string, sent: SentDraft): boolean =>
  storage.set(sentKeyOf(owner, name), JSON.stringify(sent))

/** Called on every save; `isLast` when the person moves on. */
type Heard = (draft: Draft, isLast: boolean) => void

/** Stores a form's values on this device until it is sent or discarded, and offers them on return. */
export const useDraft = (owner: string, name: string, onKept?: Heard) => {
  const [saved, setSaved] = useState<Draft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const waiting = useRef<Draft['values'] | null>(null)
  const write = useCallback(
    (isLast: boolean) => {
      clearTimeout(timer.current)
      if (!waiting.current) return
      const draft: Draft = { values: waiting.current, savedAt: new Date().toISOString() }
      waiting.current = null
      if (storage.set(keyOf(owner, name), JSON.stringify(draft))) setSaved(draft)
      onKept?.(draft, isLast)
    },
    [owner, name, onKept],
  )
  useEffect(() => {
    setSaved(readDraft(owner, name))
    // Leaving the page or putting the phone away right after typing must not lose the last character.
    const leave = () => write(true)
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [owner, name, write])
  /** `isLast` saves immediately, as when the person leaves a step. */
  const save = useCallback(
    (values: Draft['values'], isLast = false) => {
      clearTimeout(timer.current)
      waiting.current = values
      if (isLast) write(true)
      else timer.current = setTimeout(write, DRAFT_DELAY_MS, false)
    },
    [write],
  )
  const discard = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = null
    storage.remove(keyOf(owner, name))
    storage.remove(sentKeyOf(owner, name))
    setSaved(null)
  }, [owner, name])
  return { saved, save, discard }
}
