import { useEffect, useState } from 'react'
import type { Answer, Call } from '#shared/api.ts'
import { type CopyKind, forgetCopies, keepCopy, type OfflineCopy, readCopy } from './offline-copy.ts'
import type { Read } from '../page.ts'
import { type ReadState, useCache, useRead } from './queries.ts'
import { urlOfKey } from './query-rules.ts'
import { useIsOnline } from '../use-is-online.ts'
import { useViewer } from '../viewer.tsx'

export interface OfflineRead<T> {
  /** Like any other read, except that a stored copy replaces the data while the network is away. */
  readonly state: ReadState<T>
  /** When the shown data was answered, if it may be old; null if it is fresh. */
  readonly copyAt: string | null
}

/** True when a retry may help. A server that refuses has answered, and a copy must not hide its answer. */
const isAway = (status: number): boolean => status === 0 || status === 429 || status >= 500

const isMissed = ({ problem, retrying }: ReadState<unknown>): boolean => {
  const failed = problem ?? retrying?.problem
  return failed !== undefined && isAway(failed.status)
}

/**
 * A read whose last answer stays on this device, for the signed-in person only: without network, a phone shows it with
 * its time. The end of the session deletes the copies (S-05). Without a kind nothing stays on the device.
 */
export const useOfflineRead = <C extends Call>(
  call: C,
  read: Read,
  kind: CopyKind | null,
): OfflineRead<Answer<C>> => {
  const state = useRead(call, read)
  const cache = useCache()
  const owner = useViewer()?.id ?? null
  const isOnline = useIsOnline()
  const [copy, setCopy] = useState<OfflineCopy<Answer<C>> | null>(null)
  const { data, problem } = state
  const answeredAt = cache.known(urlOfKey(read.key)).updatedAt
  const isOver = problem?.status === 401
  useEffect(() => {
    forgetCopies(isOver || owner === null ? undefined : owner)
    setCopy(isOver || owner === null || kind === null ? null : readCopy(owner, kind))
  }, [owner, kind, isOver])
  useEffect(() => {
    if (owner === null || kind === null || problem || data === undefined) return
    keepCopy(owner, kind, { at: new Date(answeredAt).toISOString(), data })
  }, [owner, kind, data, problem, answeredAt])
  const isMaybeOld = !isOnline || isMissed(state)
  if (!isMaybeOld) return { state, copyAt: null }
  if (data !== undefined) return { state, copyAt: new Date(answeredAt).toISOString() }
  if (!copy) return { state, copyAt: null }
  return { state: { ...state, data: copy.data, isWaiting: false }, copyAt: copy.at }
}
