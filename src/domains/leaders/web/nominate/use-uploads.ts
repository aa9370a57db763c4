import { useCallback, useEffect, useRef, useState } from 'react'
import { filesApi, type FilePurpose } from '#domains/files/contract.ts'
import { problemIn } from '#platform/web/api-error.ts'
import { useWrite } from '#platform/web/queries.ts'
import { say } from '#shared/words.ts'
import { asSendable, shrinkImage } from './shrink-image.ts'

/** What the server takes in one file (files contract). */
const MOST_BYTES = 5 * 1024 * 1024

export interface Upload {
  readonly key: number
  readonly purpose: FilePurpose
  readonly name: string
  /** Bytes as chosen, and as made for sending once that is known. */
  readonly chosen: number
  readonly made: number | null
  readonly state: 'shrinking' | 'sending' | 'offline' | 'failed'
  /** Why it failed, in English; shown through `t`. */
  readonly message: string
}

export interface Stored {
  readonly purpose: FilePurpose
  readonly id: string
  readonly url: string
  readonly name: string
  readonly chosen: number
  readonly made: number
}

let lastKey = 0

/** Shrinks and sends chosen files at once, keeps those that failed for another try, and tries again when the network is back. */
export const useUploads = (onStored: (stored: Stored) => void) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const bytes = useRef(new Map<number, Blob>())
  const { mutateAsync } = useWrite(filesApi.upload)
  const stored = useRef(onStored)
  useEffect(() => {
    stored.current = onStored
  })

  const change = useCallback(
    (key: number, change: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one))),
    [],
  )
  const remove = useCallback((key: number) => {
    bytes.current.delete(key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }, [])

  const send = useCallback(
    async (upload: Pick<Upload, 'key' | 'purpose' | 'name' | 'chosen'>) => {
      const { key, purpose, name, chosen } = upload
      const file = bytes.current.get(key)
      if (!file) return
      change(key, { state: 'shrinking' })
      const small = asSendable(await shrinkImage(file))
      if (small.size > MOST_BYTES)
        return change(key, {
          state: 'failed',
          message: say('This file is larger than 5 MB. Please send a smaller one.'),
        })
      change(key, { state: 'sending', made: small.size })
      try {
        const search = `?purpose=${purpose}&name=${encodeURIComponent(name.slice(0, 200))}`
        const { id, url } = await mutateAsync({ body: small, search })
        // What was taken away while it travelled is not added after all.
        if (bytes.current.has(key)) stored.current({ purpose, id, url, name, chosen, made: small.size })
        remove(key)
      } catch (error) {
        const { status, message } = problemIn(error)
        change(key, {
          state: status === 0 ? 'offline' : 'failed',
          message: message || say('The file could not be sent.'),
        })
      }
    },
    [change, mutateAsync, remove],
  )

  const add = (files: readonly File[], purpose: FilePurpose) => {
    const added = files.map((file): Upload => {
      lastKey += 1
      bytes.current.set(lastKey, file)
      return {
        key: lastKey,
        purpose,
        name: file.name,
        chosen: file.size,
        made: null,
        state: 'shrinking',
        message: '',
      }
    })
    setUploads((all) => [...all, ...added])
    for (const upload of added) void send(upload)
  }

  useEffect(() => {
    const again = () => {
      for (const upload of uploads) if (upload.state === 'offline') void send(upload)
    }
    globalThis.addEventListener('online', again)
    return () => globalThis.removeEventListener('online', again)
  }, [uploads, send])

  return { uploads, add, retry: send, remove }
}
