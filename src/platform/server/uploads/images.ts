import { DOCUMENT_BYTES, PHOTO_BYTES } from '#shared/values/upload-limits.ts'
import { oneThread } from '../threads/one-thread.ts'
import { isPdf } from './pdf-check.ts'
import {
  UploadRefused,
  type Clean,
  type CleaningResult,
  type CleaningTask,
  type UploadPurpose,
} from './uploads.ts'

const TIME_LIMIT_MS = 10_000
const MAX_WAITING = 20
const WORKER_HEAP_MB = 128

// In two halves, so that a virus scanner does not flag this source file.
const eicar = Buffer.from(
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
)

/** Whether the bytes contain the harmless EICAR string that every virus scanner detects. */
const holdsTestVirus = async (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(eicar)

/**
 * A file that exhausts the thread's memory is at fault itself; any other crash is our fault and must show in the log.
 */
const crashOf = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error('The image thread failed.', { cause: error })
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new UploadRefused('unreadable')
    : error
}

export interface CleanerSettings {
  /** Whether the bytes are infected. The default detects only the EICAR test string; connect a real scanner here. */
  readonly scan?: (bytes: Uint8Array) => Promise<boolean>
  readonly timeLimitMs?: number
  readonly maxWaiting?: number
  readonly workerFile?: URL
}

const asBuffer = (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const withBuffers = (clean: Clean<Uint8Array<ArrayBuffer>>): Clean<Buffer> =>
  clean.contentType === 'image/webp'
    ? { ...clean, bytes: asBuffer(clean.bytes), thumbnail: asBuffer(clean.thumbnail) }
    : { ...clean, bytes: asBuffer(clean.bytes) }

/** One worker thread with a short queue; a job that hangs or crashes costs the thread, not the server. */
export const imageCleaner = (settings: CleanerSettings = {}) => {
  const { scan = holdsTestVirus, timeLimitMs = TIME_LIMIT_MS, maxWaiting = MAX_WAITING } = settings
  const workerFile = settings.workerFile ?? new URL('./image-worker.ts', import.meta.url)
  const thread = oneThread<CleaningTask, CleaningResult>({
    file: workerFile,
    heapMb: WORKER_HEAP_MB,
    timeLimitMs,
    // A copy, because a Buffer may share its memory with other requests; the thread takes it over.
    send: ({ bytes, purpose }) => {
      const own = new Uint8Array(bytes)
      return { message: { bytes: own, purpose }, takes: [own.buffer] }
    },
    tooSlow: () => new UploadRefused('too-slow'),
    closing: () => new UploadRefused('busy'),
    crashed: crashOf,
  })
  return {
    /** See `cleanUpload`. */
    async clean(bytes: Uint8Array, { purpose }: { purpose: UploadPurpose }): Promise<Clean<Buffer>> {
      if (bytes.byteLength > (isPdf(bytes) ? DOCUMENT_BYTES : PHOTO_BYTES))
        throw new UploadRefused('too-large')
      if (await scan(bytes)) throw new UploadRefused('infected')
      if (thread.waiting() >= maxWaiting) throw new UploadRefused('busy')
      const result = await thread.run({ bytes, purpose })
      if (!('clean' in result)) throw new UploadRefused(result.fault)
      return withBuffers(result.clean)
    },
    /** Refuses waiting and running jobs as `busy` and ends the thread. */
    close: () => thread.close(),
  }
}

const sharedCleaner = imageCleaner()

/**
 * Makes a stranger's file safe to store (S-41). Redraws pictures (JPEG, PNG, WebP by their first bytes) as upright WebP
 * without metadata, at most 1600 pixels a side, with a thumbnail. Accepts a PDF as evidence only and returns it
 * unchanged. Throws `UploadRefused` above 15 MiB (a PDF: 5 MiB), 52 megapixels or 10 seconds.
 */
export const cleanUpload = sharedCleaner.clean

/** Ends the image thread when the server stops. */
export const closeImageWorker = sharedCleaner.close
