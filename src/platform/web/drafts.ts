import { useCallback, useEffect, useRef, useState } from 'react'
import { storage } from './storage.ts'

/** A draft is written down this long after the last touch. */
export const DRAFT_DELAY_MS = 600

export interface Draft {
  readonly values: Readonly<Record<string, string | readonly string[]>>
  /** ISO time of the last save, told to the person. */
  readonly savedAt: string
}

// A shared phone must not show one person's draft to the next: the key names the account.
const keyOf = (owner: string, name: string): string => `draft:${owner}:${name}`

export const readDraft = (owner: string, name: string): Draft | null => {
  const raw = storage.get(keyOf(owner, name))
  if (!raw) return null
  try {
    const draft = JSON.parse(raw) as Draft
    return typeof draft.savedAt === 'string' && draft.values && typeof draft.values === 'object'
      ? draft
      : null
  } catch {
    return null
  }
}

/** Keeps a form's values on this device until it is sent or discarded; offered back on return. */
export const useDraft = (owner: string, name: string) => {
  const [saved, setSaved] = useState<Draft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const waiting = useRef<Draft['values'] | null>(null)
  const write = useCallback(() => {
    clearTimeout(timer.current)
    if (!waiting.current) return
    const draft: Draft = { values: waiting.current, savedAt: new Date().toISOString() }
    waiting.current = null
    if (storage.set(keyOf(owner, name), JSON.stringify(draft))) setSaved(draft)
  }, [owner, name])
  useEffect(() => {
    setSaved(readDraft(owner, name))
    // Who leaves the page right after the last letter keeps that letter.
    return write
  }, [owner, name, write])
  const save = useCallback(
    (values: Draft['values']) => {
      clearTimeout(timer.current)
      waiting.current = values
      timer.current = setTimeout(write, DRAFT_DELAY_MS)
    },
    [write],
  )
  const discard = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = null
    storage.remove(keyOf(owner, name))
    setSaved(null)
  }, [owner, name])
  return { saved, save, discard }
}
