import { RECORD_PATH } from '../../contract.ts'
import type { ReadFile } from '../../verifying/record-reader.ts'

const TRIES = 5
const MAX_WAIT_S = 60

/** The network failed to deliver a file; this says nothing about the record. */
export class Unreachable extends Error {}

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, Math.min(seconds, MAX_WAIT_S) * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** Reads the record's files from this site like any visitor; waits when the site asks to. */
export const siteFiles =
  ({ signal, onRead }: { signal: AbortSignal; onRead?: () => void }): ReadFile =>
  async (path) => {
    for (let attempt = 1; ; attempt += 1) {
      if (signal.aborted) throw new Unreachable(`${path}: stopped`)
      const answer = await fetch(`${RECORD_PATH}/${path}`, { signal }).catch((error: unknown) => {
        throw new Unreachable(path, { cause: error })
      })
      if (answer.ok) {
        const bytes = new Uint8Array(await answer.arrayBuffer())
        onRead?.()
        return bytes
      }
      if (answer.status === 404) return null
      if (attempt === TRIES) throw new Unreachable(`${path}: ${answer.status}`)
      await wait(Number(answer.headers.get('retry-after') ?? 2), signal)
    }
  }
