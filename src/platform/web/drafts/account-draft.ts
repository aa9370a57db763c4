import { useEffect, useState } from 'react'
import type { Call } from '#shared/api.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import { problemIn } from '../client/api-error.ts'
import type { Client } from '../client/client.ts'
import { type Draft, keepSent, readSent, type SentDraft } from './drafts.ts'
import { urlOfKey } from '../client/query-rules.ts'
import { read } from '../page.ts'
import { useCache, useClient, useRead } from '../client/queries.ts'
import type { ReadCache } from '../client/read-cache.ts'

/** The device's draft goes to the account after this long without a change. */
export const ACCOUNT_DELAY_MS = 1400

/** The account's draft of a form; null and null for none. */
interface Kept {
  readonly fields: Fields | null
  readonly savedAt: string | null
}

/**
 * The calls of a draft on the account: `saveDraft` takes the fields and `basis`, the time of the draft that they
 * continue.
 */
interface DraftCalls {
  readonly draft: Call
  readonly saveDraft: Call
  readonly clearDraft: Call
  /** The body of `saveDraft`, but for its basis: without schemas, because a page compares drafts while it draws. */
  readonly bodyOf: (values: Fields) => Readonly<Record<string, unknown>>
}

/**
 * How this device's draft relates to the account's. `gone`: another device sent or discarded it after all of it had
 * arrived there. `choose`: the account has a draft that this device has not seen.
 */
type Standing = 'settled' | 'choose' | 'gone'

/** What the person sees: when the account got the latest save, and whether something has not arrived. */
interface OnAccount {
  readonly keptAt: string | null
  readonly isLate: boolean
}

const NOTHING: Kept = { fields: null, savedAt: null }

interface Place {
  readonly owner: string
  readonly name: string
  readonly calls: DraftCalls
  readonly client: Client | null
  readonly cache: ReadCache
  readonly tell: (told: (before: OnAccount) => OnAccount) => void
}

const keyOf = ({ draft }: DraftCalls) => read(draft).key

/**
 * Tracks the account's draft as far as this device knows it, how much of it came from this device, and how to reach it.
 */
const makeHeld = ({ owner, name, calls, client, cache }: Place) => {
  // Also in memory: without storage, our own last save would look like another device's.
  let sent: SentDraft | null = null
  const { bodyOf } = calls
  const textOf = (values: Fields) => JSON.stringify(bodyOf(values))
  // Leaves out the step: it says where the person was, not what they wrote.
  const storyOf = (values: Fields) => textOf({ ...values, step: '' })
  const write = async ({ method, path }: Call, body?: unknown) =>
    (await client?.write(method, path, body)) as Kept
  const held = () => cache.getQueryData<Kept>(keyOf(calls))
  const note = (next: SentDraft): void => {
    sent = next
    keepSent(owner, name, next)
  }
  const hold = (kept: Kept, mine = ''): void => {
    note({ mine, theirs: kept.savedAt })
    cache.setQueryData(keyOf(calls), kept)
  }
  /** Records a save before it starts: if its answer is lost, it must not look like another device's. */
  const tries = ({ values }: Draft): void => note({ mine: '', theirs: null, ...sent, tried: storyOf(values) })
  const standing = (mine: Draft | null): Standing => {
    const kept = held()
    if (!kept) return 'settled'
    const { fields, savedAt } = kept
    if (!mine) return fields ? 'choose' : 'settled'
    sent ??= readSent(owner, name)
    if (!fields) return sent?.mine === mine.savedAt ? 'gone' : 'settled'
    const known = [storyOf(mine.values), sent?.tried]
    return sent?.theirs === savedAt || known.includes(storyOf(fields)) ? 'settled' : 'choose'
  }
  /** The person has seen the account's draft: later saves replace it. */
  const settle = (): void => hold(held() ?? NOTHING)
  return { bodyOf, textOf, write, held, hold, tries, standing, settle }
}

/** Sends waiting saves to the account; never overwrites what another device saved meanwhile. */
const makeCourier = (
  place: Place,
  { bodyOf, textOf, write, held, hold, tries, standing }: ReturnType<typeof makeHeld>,
) => {
  const { calls, cache, tell } = place
  let waiting: Draft | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isOver = false

  const bring = async (draft: Draft, before: Kept): Promise<void> => {
    tries(draft)
    const isThere = before.fields !== null && textOf(draft.values) === textOf(before.fields)
    const kept = isThere
      ? before
      : await write(calls.saveDraft, { ...bodyOf(draft.values), basis: before.savedAt })
    // The form was sent while this save was under way.
    if (isOver) return void (await write(calls.clearDraft))
    hold(kept, draft.savedAt)
    tell(() => ({ keptAt: kept.savedAt, isLate: false }))
  }
  const beLate = () => tell(({ keptAt }) => ({ keptAt, isLate: true }))
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    const draft = waiting
    const before = held()
    if (!draft || isSending || isOver) return
    if (!before || !navigator.onLine || standing(draft) === 'choose') return beLate()
    waiting = null
    isSending = true
    try {
      await bring(draft, before)
    } catch (error) {
      waiting ??= draft
      beLate()
      if (problemIn(error).status === 409) await cache.refetch(urlOfKey(keyOf(calls)))
    }
    isSending = false
    if (waiting && held()?.savedAt !== before.savedAt) wait(waiting)
  }
  const wait = (draft: Draft | null, ms = ACCOUNT_DELAY_MS): void => {
    clearTimeout(timer)
    waiting = draft
    timer = setTimeout(() => void flush(), ms)
  }
  return {
    flush,
    /** Takes a draft that this device saved; `isLast` sends it immediately. */
    keep: (draft: Draft, isLast: boolean): void => wait(draft, isLast ? 0 : ACCOUNT_DELAY_MS),
    /** Discards the account's draft; if that fails, the next save replaces it. */
    clear: async (): Promise<void> => {
      wait(null)
      const kept = held()
      if (!kept?.fields) return
      hold(kept)
      hold(await write(calls.clearDraft).catch(() => kept))
    },
    /** The form was sent and the server deleted its draft; no save under way brings it back. */
    end: (): void => {
      wait(null)
      isOver = true
      hold(NOTHING)
    },
  }
}

const makeAccountDraft = (place: Place) => {
  const held = makeHeld(place)
  const { standing, settle } = held
  return { standing, settle, ...makeCourier(place, held) }
}

/** The account's draft of a form, beside the one on this device. */
export const useAccountDraft = (owner: string, name: string, calls: DraftCalls) => {
  const [client, cache] = [useClient(), useCache()]
  const [told, tell] = useState<OnAccount>({ keptAt: null, isLate: false })
  const [it] = useState(() => makeAccountDraft({ owner, name, calls, client, cache, tell }))
  const kept = useRead(calls.draft, read(calls.draft)).data as Kept | undefined
  const isKnown = kept !== undefined
  useEffect(() => {
    const go = () => void it.flush()
    globalThis.addEventListener('online', go)
    // Also runs when the page comes back, which is harmless.
    document.addEventListener('visibilitychange', go)
    go()
    return () => {
      globalThis.removeEventListener('online', go)
      document.removeEventListener('visibilitychange', go)
      go()
    }
  }, [it, isKnown])
  return { ...it, told, kept }
}
