import { Worker } from 'node:worker_threads'
import { DOCUMENT_BYTES, PHOTO_BYTES } from '#shared/values/upload-limits.ts'
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

interface Job {
  readonly task: CleaningTask
  readonly done: (clean: Clean<Buffer>) => void
  readonly refused: (reason: Error) => void
}

const asBuffer = (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const withBuffers = (clean: Clean<Uint8Array<ArrayBuffer>>): Clean<Buffer> =>
  clean.contentType === 'image/webp'
    ? { ...clean, bytes: asBuffer(clean.bytes), thumbnail: asBuffer(clean.thumbnail) }
    : { ...clean, bytes: asBuffer(clean.bytes) }

interface Heard {
  readonly answered: (from: Worker, result: CleaningResult) => void
  readonly lost: (from: Worker, reason: Error) => void
}

const startThread = (file: URL, { answered, lost }: Heard): Worker => {
  // No environment: the thread that handles strangers' files sees no secrets. Idle, it keeps no process alive.
  const started = new Worker(file, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
  })
  started.on('error', (error) => lost(started, crashOf(error)))
  started.on('exit', (code) => lost(started, new Error(`The image thread ended with ${code}.`)))
  started.on('message', (result: CleaningResult) => answered(started, result))
  // Last, because adding a message listener refs the worker again.
  started.unref()
  return started
}

const settle = ({ done, refused }: Job, result: CleaningResult): void =>
  'clean' in result ? done(withBuffers(result.clean)) : refused(new UploadRefused(result.fault))

/**
 * Runs jobs one after the other in one thread. A job that hangs or crashes ends the thread; the next job starts
 * another.
 */
const jobsOfOneThread = (workerFile: URL, timeLimitMs: number) => {
  const waiting: Job[] = []
  let worker: Worker | undefined
  let current: { job: Job; timer: NodeJS.Timeout } | undefined

  const finish = (tell: (job: Job) => void) => {
    if (current) {
      clearTimeout(current.timer)
      tell(current.job)
    }
    current = undefined
    startNext()
  }
  const lose = (lost: Worker, reason: Error) => {
    if (lost !== worker) return
    worker = undefined
    void lost.terminate()
    finish((job) => job.refused(reason))
  }
  const answered = (from: Worker, result: CleaningResult) => {
    if (from === worker) finish((job) => settle(job, result))
  }
  const startNext = () => {
    const job = waiting.shift()
    if (!job) return
    worker ??= startThread(workerFile, { answered, lost: lose })
    const busy = worker
    current = { job, timer: setTimeout(() => lose(busy, new UploadRefused('too-slow')), timeLimitMs) }
    // A copy, because a Buffer may share its memory with other requests; the thread takes it over.
    const bytes = new Uint8Array(job.task.bytes)
    busy.postMessage({ ...job.task, bytes }, [bytes.buffer])
  }

  return {
    waits: () => waiting.length,
    add(job: Job) {
      waiting.push(job)
      if (!current) startNext()
    },
    /** Refuses waiting and running jobs as `busy` and ends the thread. */
    async close() {
      const ended = worker
      worker = undefined
      for (const job of waiting.splice(0)) job.refused(new UploadRefused('busy'))
      finish((job) => job.refused(new UploadRefused('busy')))
      await ended?.terminate()
    },
  }
}

/** One worker thread with a short queue; a job that hangs or crashes costs the thread, not the server. */
export const imageCleaner = (settings: CleanerSettings = {}) => {
  const { scan = holdsTestVirus, timeLimitMs = TIME_LIMIT_MS, maxWaiting = MAX_WAITING } = settings
  const workerFile = settings.workerFile ?? new URL('./image-worker.ts', import.meta.url)
  const jobs = jobsOfOneThread(workerFile, timeLimitMs)
  return {
    /** See `cleanUpload`. */
    async clean(bytes: Uint8Array, { purpose }: { purpose: UploadPurpose }): Promise<Clean<Buffer>> {
      if (bytes.byteLength > (isPdf(bytes) ? DOCUMENT_BYTES : PHOTO_BYTES))
        throw new UploadRefused('too-large')
      if (await scan(bytes)) throw new UploadRefused('infected')
      if (jobs.waits() >= maxWaiting) throw new UploadRefused('busy')
      return new Promise((done, refused) => jobs.add({ task: { bytes, purpose }, done, refused }))
    },
    /** Refuses waiting and running jobs as `busy` and ends the thread. */
    close: () => jobs.close(),
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
