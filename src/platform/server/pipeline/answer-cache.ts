import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { defineJob } from '../jobs/jobs.ts'

/** Answers of this many calls with their inputs are kept; those that were asked for longest ago go first. */
const MAX_CACHED_ANSWERS = 400
/** Fewer bytes than this are sent as they are. */
const MIN_PACKED_BYTES = 1_024

/** What one process sends: the text, and what it comes to when it is packed. */
export interface CachedAnswer {
  /** What the use answered, for pages that read it on the server. */
  readonly value: unknown
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  /** Whether it is worth packing. */
  readonly isLarge: boolean
  /** The bytes in a coding, packed once and beside the loop. */
  bytes(coding: Coding): Promise<Buffer>
}

type Coding = 'br' | 'gzip' | 'plain'

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
  plain: async (bytes: Buffer) => bytes,
}

/** The best coding that a browser takes. */
export const codingFor = (accepted: string | readonly string[] | undefined): Coding => {
  const text = [accepted ?? ''].flat().join()
  return /\bbr\b/.test(text) ? 'br' : /\bgzip\b/.test(text) ? 'gzip' : 'plain'
}

/** Makes what is sent of an answer that stays as it is. */
export const makeCachedAnswer = (
  value: unknown,
  plain: Buffer,
  contentType: string,
  headers: Readonly<Record<string, string>> = {},
): CachedAnswer => {
  const packed = new Map<Coding, Promise<Buffer>>()
  return {
    value,
    contentType,
    headers,
    isLarge: plain.length >= MIN_PACKED_BYTES,
    // Weak: the same answer in another coding is the same.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bytes: (coding) => {
      const bytes = packed.get(coding) ?? packers[coding](plain)
      packed.set(coding, bytes)
      bytes.catch(() => packed.delete(coding))
      return bytes
    },
  }
}

/** The version of these topics: another one after every change of them that was committed. */
const readVersion = async (db: Database, topics: readonly string[]): Promise<string> => {
  const { rows } = await sql<{ version: string }>`select coalesce(bit_xor(mark), 0)::text as version
    from platform.change where topic = any(${topics})`.execute(db)
  return rows[0]?.version ?? ''
}

/**
 * Asks for one thing at a time, however many want it: whoever comes while it is being asked waits for the next asking,
 * because the one under way may not have seen what happened before they came.
 */
const oneAtATime = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    next = undefined
    running = ask().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}

/**
 * Keeps public answers until what they are made of changes. A change shows at once, in every process; of many who ask
 * at the same moment one lets the answer be computed.
 */
export const makeAnswerCache = (db: Database, maxAnswers = MAX_CACHED_ANSWERS) => {
  const kept = new Map<string, { readonly version: string; readonly answer: Promise<CachedAnswer> }>()
  const looks = new Map<string, () => Promise<string>>()
  const versionOf = (topics: readonly string[]): Promise<string> => {
    const name = topics.join(' ')
    const look = looks.get(name) ?? oneAtATime(() => readVersion(db, topics))
    looks.set(name, look)
    return look()
  }
  const keep = (key: string, version: string, answer: Promise<CachedAnswer>): void => {
    // Set anew, so that the first one in the map is the one that was used longest ago.
    kept.delete(key)
    kept.set(key, { version, answer })
    const [oldest] = kept.keys()
    if (kept.size > maxAnswers && oldest !== undefined) kept.delete(oldest)
  }
  return async (
    key: string,
    topics: readonly string[],
    compute: () => Promise<CachedAnswer>,
  ): Promise<CachedAnswer> => {
    const version = await versionOf(topics)
    const known = kept.get(key)
    if (known?.version === version) {
      keep(key, version, known.answer)
      return known.answer
    }
    const answer = compute()
    keep(key, version, answer)
    answer.catch(() => {
      // A refusal is no answer to keep.
      if (kept.get(key)?.answer === answer) kept.delete(key)
    })
    return answer
  }
}

const answerCaches = new WeakMap<Database, ReturnType<typeof makeAnswerCache>>()

/** The keeper of a process for its database. */
export const answerCacheOf = (db: Database): ReturnType<typeof makeAnswerCache> => {
  const keeper = answerCaches.get(db) ?? makeAnswerCache(db)
  answerCaches.set(db, keeper)
  return keeper
}

/** Folds the rows of what changed often into one: the version stays. */
export const foldChanges = defineJob({
  name: 'platform:fold-changes',
  payload: z.unknown(),
  cron: '*/5 * * * *',
  async run({ db }) {
    await sql`with gone as (
        delete from platform.change where topic in
          (select topic from platform.change group by topic having count(*) > 100)
        returning topic, mark
      )
      insert into platform.change (topic, mark) select topic, bit_xor(mark) from gone group by topic`.execute(
      db,
    )
  },
})
