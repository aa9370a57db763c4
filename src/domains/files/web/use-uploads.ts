import { useCallback, useEffect, useRef, useState } from 'react'
import { filesApi, type FilePurpose } from '../contract.ts'
import { problemIn } from '#platform/web/client/api-error.ts'
import { useWrite } from '#platform/web/client/queries.ts'
import { DOCUMENT_BYTES, PHOTO_BYTES, uploadWords } from '#shared/values/upload-limits.ts'
import { message } from '#shared/words.ts'
import type { Stored } from './kept-file.ts'
import { asSendable, shrinkImage } from '#platform/web/forms/photos/shrink-image.ts'

const limitOf = ({ type }: Blob): number => (type === 'application/pdf' ? DOCUMENT_BYTES : PHOTO_BYTES)

export interface Upload {
  readonly key: number
  readonly purpose: FilePurpose
  readonly name: string
  /** Size in bytes as chosen, and after shrinking once known. */
  readonly chosen: number
  readonly made: number | null
  readonly state: 'shrinking' | 'sending' | 'offline' | 'failed'
  /** Why it failed, in English, to be translated. */
  readonly message: string
}

const NOT_SENT = message('We could not send the file.')

let lastKey = 0

type Waiting = Pick<Upload, 'key' | 'purpose' | 'name' | 'chosen'>

/** Running uploads: their rows, and their bytes until they are stored or removed. */
const useRows = () => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const bytes = useRef(new Map<number, Blob>())
  const put = useCallback((files: readonly File[], purpose: FilePurpose): readonly Upload[] => {
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
    return added
  }, [])
  const change = useCallback(
    (key: number, to: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [],
  )
  const remove = useCallback((key: number) => {
    bytes.current.delete(key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }, [])
  return { uploads, bytes, put, change, remove }
}

/**
 * Shrinks and uploads chosen files immediately, keeps failed ones for another try, and retries when the network is
 * back.
 */
export const useUploads = (onStored: (stored: Stored) => void) => {
  const { uploads, bytes, put, change, remove } = useRows()
  const { mutateAsync } = useWrite(filesApi.upload)
  const send = useCallback(
    async ({ key, purpose, name, chosen }: Waiting): Promise<void> => {
      const file = bytes.current.get(key)
      if (!file) return
      change(key, { state: 'shrinking' })
      const small = asSendable(await shrinkImage(file))
      if (small.size > limitOf(small)) return change(key, { state: 'failed', message: uploadWords.tooLarge })
      change(key, { state: 'sending', made: small.size })
      try {
        const search = `?purpose=${purpose}&name=${encodeURIComponent(name.slice(0, 200))}`
        const { id, url } = await mutateAsync({ body: small, search })
        // Ignore files that were removed while they uploaded.
        if (bytes.current.has(key)) onStored({ purpose, id, url, name, chosen, made: small.size })
        remove(key)
      } catch (error) {
        const { status, message } = problemIn(error)
        change(key, { state: status === 0 ? 'offline' : 'failed', message: message || NOT_SENT })
      }
    },
    [bytes, change, mutateAsync, onStored, remove],
  )
  const add = (files: readonly File[], purpose: FilePurpose): void => {
    for (const upload of put(files, purpose)) void send(upload)
  }
  useEffect(() => {
    const again = () => {
      for (const upload of uploads) if (upload.state === 'offline') void send(upload)
    }
    globalThis.addEventListener('online', again)
    return () => globalThis.removeEventListener('online', again)
  }, [uploads, send])
  /** The files that met no network, each with its key. */
  const waiting = (): readonly (readonly [number, File])[] =>
    uploads.flatMap(({ key, state }) => {
      const file = bytes.current.get(key)
      return state === 'offline' && file instanceof File ? [[key, file] as const] : []
    })
  return { uploads, add, retry: send, remove, waiting }
}

export type Uploading = ReturnType<typeof useUploads>
