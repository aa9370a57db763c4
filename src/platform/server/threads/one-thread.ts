import { Worker } from 'node:worker_threads'

interface ThreadSettings<Task> {
  readonly file: URL
  readonly heapMb: number
  readonly timeLimitMs: number
  /** The message of a task that begins, and the memory that the thread takes over with it. */
  readonly send: (task: Task) => { readonly message: unknown; readonly takes?: readonly ArrayBuffer[] }
  /** What a task fails with: beyond its time, when the server stops, and when the thread crashed. */
  readonly tooSlow: () => Error
  readonly closing: () => Error
  readonly crashed: (error: unknown) => Error
}

interface Job<Task, Result> {
  readonly task: Task
  readonly done: (result: Result) => void
  readonly failed: (reason: Error) => void
}

interface Heard<Result> {
  readonly answered: (from: Worker, result: Result) => void
  readonly lost: (from: Worker, reason: unknown) => void
}

const startThread = <Result>(file: URL, heapMb: number, { answered, lost }: Heard<Result>): Worker => {
  // No environment: the thread that handles strangers' bytes sees no secrets. Idle, it keeps no process alive.
  const started = new Worker(file, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  started.on('error', (error) => lost(started, error))
  started.on('exit', (code) => lost(started, new Error(`The thread ended with ${code}.`)))
  started.on('message', (result: Result) => answered(started, result))
  // Last, because adding a message listener refs the worker again.
  started.unref()
  return started
}

/**
 * Runs tasks one after the other in one thread, off the event loop. A task that hangs or crashes ends the thread; the
 * next one starts another.
 */
export const oneThread = <Task, Result>(settings: ThreadSettings<Task>) => {
  const { file, heapMb, timeLimitMs, send, tooSlow, closing, crashed } = settings
  const waiting: Job<Task, Result>[] = []
  let worker: Worker | undefined
  let current: { job: Job<Task, Result>; timer: NodeJS.Timeout } | undefined

  const finish = (tell: (job: Job<Task, Result>) => void) => {
    if (current) {
      clearTimeout(current.timer)
      tell(current.job)
    }
    current = undefined
    startNext()
  }
  const lose = (from: Worker, reason: Error) => {
    if (from !== worker) return
    worker = undefined
    void from.terminate()
    finish((job) => job.failed(reason))
  }
  const heard: Heard<Result> = {
    answered: (from, result) => {
      if (from === worker) finish((job) => job.done(result))
    },
    lost: (from, reason) => lose(from, crashed(reason)),
  }
  const startNext = () => {
    const job = waiting.shift()
    if (!job) return
    worker ??= startThread(file, heapMb, heard)
    const busy = worker
    current = { job, timer: setTimeout(() => lose(busy, tooSlow()), timeLimitMs) }
    const { message, takes = [] } = send(job.task)
    busy.postMessage(message, takes)
  }

  return {
    /** How many tasks wait behind the running one. */
    waiting: (): number => waiting.length,
    run: (task: Task): Promise<Result> =>
      new Promise((done, failed) => {
        waiting.push({ task, done, failed })
        if (!current) startNext()
      }),
    /** Fails waiting and running tasks and ends the thread. */
    async close(): Promise<void> {
      const ended = worker
      worker = undefined
      for (const job of waiting.splice(0)) job.failed(closing())
      finish((job) => job.failed(closing()))
      await ended?.terminate()
    },
  }
}
