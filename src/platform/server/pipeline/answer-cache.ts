import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inBatches } from '../jobs/batches.ts'
import type { Database } from '../database/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { makeRecentlyUsed } from './recently-used.ts'

/** Maximum cached answers; the least recently used one is dropped first. */
const MAX_CACHED_ANSWERS = 400
/** Smaller answers are not compressed. */
const MIN_PACKED_BYTES = 1_024

/** An answer ready to send, with its compressed forms. */
export interface CachedAnswer {
  /** The value that the use case returned, for server-rendered pages. */
  readonly value: unknown
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  /** Whether compression pays. */
  readonly isLarge: boolean
  /** The bytes in a content coding, of this file or with its own packer; compressed once, off the event loop. */
  bytes(coding: Coding): Promise<Buffer>
  bytes(coding: string, pack: (plain: Buffer) => Promise<Buffer>): Promise<Buffer>
}

export type Coding = 'br' | 'gzip' | 'plain'

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

/** The best content coding that the browser accepts. */
export const codingFor = (accepted: string | readonly string[] | undefined): Coding => {
  const text = [accepted ?? ''].flat().join()
  return /\bbr\b/.test(text) ? 'br' : /\bgzip\b/.test(text) ? 'gzip' : 'plain'
}

/** Whether the copy that a browser or a proxy has is this answer (RFC 9110, 13.1.2). */
export const isHeld = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch
    .split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** Prepares an answer for sending many times. */
export const makeCachedAnswer = (
  value: unknown,
  plain: Buffer,
  contentType: string,
  headers: Readonly<Record<string, string>> = {},
): CachedAnswer => {
  const packed = new Map<string, Promise<Buffer>>()
  return {
    value,
    contentType,
    headers,
    isLarge: plain.length >= MIN_PACKED_BYTES,
    // Weak, because all codings of one answer share the tag.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bytes: (coding: string, pack: (bytes: Buffer) => Promise<Buffer> = packers[coding as Coding]) => {
      const bytes = packed.get(coding) ?? pack(plain)
      packed.set(coding, bytes)
      bytes.catch(() => packed.delete(coding))
      return bytes
    },
  }
}

/** The version of these topics; every committed change gives a new one. */
const readVersion = async (db: Database, topics: readonly string[]): Promise<string> => {
  const { rows } = await sql<{ version: string }>`select coalesce(bit_xor(mark), 0)::text as version
    from platform.change where topic = any(${topics})`.execute(db)
  return rows[0]?.version ?? ''
}

/**
 * Runs at most one query at a time. A caller who arrives during a run waits for the next one, because the current run may
 * have missed a change committed before the caller came.
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

interface Entry {
  readonly version: string
  readonly answer: Promise<CachedAnswer>
}

/**
 * Caches public answers until their data changes. Every process sees a change immediately, and simultaneous requests
 * compute an answer once.
 */
export const makeAnswerCache = (db: Database, maxAnswers = MAX_CACHED_ANSWERS) => {
  const kept = makeRecentlyUsed<string, Entry>(maxAnswers)
  const versions = new Map<string, () => Promise<string>>()
  const versionOf = (topics: readonly string[]): Promise<string> => {
    const name = topics.join(' ')
    const readOnce = versions.get(name) ?? oneAtATime(() => readVersion(db, topics))
    versions.set(name, readOnce)
    return readOnce()
  }
  return async (
    key: string,
    topics: readonly string[],
    compute: () => Promise<CachedAnswer>,
  ): Promise<CachedAnswer> => {
    const version = await versionOf(topics)
    const known = kept.get(key)
    if (known?.version === version) {
      kept.use(key, known)
      return known.answer
    }
    const entry = { version, answer: compute() }
    kept.use(key, entry)
    // Do not cache a refusal.
    entry.answer.catch(() => kept.remove(key, entry))
    return entry.answer
  }
}

const answerCaches = new WeakMap<Database, ReturnType<typeof makeAnswerCache>>()

/** This process's cache for a database. */
export const answerCacheOf = (db: Database): ReturnType<typeof makeAnswerCache> => {
  const cache = answerCaches.get(db) ?? makeAnswerCache(db)
  answerCaches.set(db, cache)
  return cache
}

/** Merges the many rows of a frequently changed topic into one; its version stays the same. */
export const foldChanges = defineJob({
  name: 'platform:fold-changes',
  payload: z.unknown(),
  cron: '*/5 * * * *',
  async run({ db }) {
    const { rows } = await sql<{ topic: string }>`
      select topic from platform.change group by topic having count(*) > 100`.execute(db)
    for (const { topic } of rows)
      await inBatches(async (limit) => {
        const { rows: folded } = await sql<{ gone: number }>`
          with gone as (
            delete from platform.change where ctid = any (array(
              select ctid from platform.change where topic = ${topic} limit ${limit}))
            returning mark
          ), kept as (
            insert into platform.change (topic, mark) select ${topic}, bit_xor(mark) from gone having count(*) > 0
          )
          select count(*)::int as gone from gone`.execute(db)
        return folded[0]?.gone ?? 0
      })
  },
})
