import { sql } from 'kysely'
import { domains } from '#app/server/domains.ts'
import { openLog } from '#domains/record/server/log/open-log.ts'
import { publicationOf } from '#domains/record/server/publication/publication.ts'
import { recordFile } from '#domains/record/server/downloads/record-files.ts'
import { type Sealing, sealAll } from '#domains/record/server/sealing/seal.ts'
import { sha256, verifySignature } from '#domains/record/server/log/signer.ts'
import type { VerifierTools } from '#domains/record/verifying/record-reader.ts'
import { transactionsNow } from '#platform/server/audit/publication-feed.ts'
import type { TestApp } from './app.ts'

/** What the domains of the product publish. */
export const publication = publicationOf(domains.declared)

const signerOf = ({ db }: Pick<TestApp, 'db'>): Promise<Sealing['signer']> =>
  openLog(db, 'http://localhost:3000', Buffer.from('a key of a test, of 32 letters..'))

/** Seals the record of a test's installation, as the running server does each second. */
export const sealingOf = async (
  app: Pick<TestApp, 'db' | 'clock'>,
  signer?: Sealing['signer'],
): Promise<Sealing> => ({
  db: app.db,
  publication,
  now: () => app.clock.now(),
  // A signer publishes its key, so open only one.
  signer: signer ?? (await signerOf(app)),
})

const isResuming = async ({ db }: Pick<TestApp, 'db'>): Promise<boolean> =>
  (await sql`select from record.follower where is_resuming`.execute(db)).rows.length > 0

/**
 * Seals what is committed by now and returns the number of new entries. Another running transaction, such as the
 * database's own maintenance, may hold the horizon back for a moment, so it waits.
 */
export const sealNow = async (
  app: Pick<TestApp, 'db' | 'clock'>,
  told: Partial<Pick<Sealing, 'log' | 'period' | 'signer' | 'turn'>> = {},
): Promise<number> => {
  const sealing = { ...(await sealingOf(app, told.signer)), ...told }
  // Every transaction that has started by now has a lower number.
  const { own } = await transactionsNow(app.db)
  for (let turn = 0, added = 0; turn < 100; turn += 1) {
    const isSettled = BigInt((await transactionsNow(app.db)).below) > BigInt(own)
    added += await sealAll(sealing)
    if (isSettled && !(await isResuming(app))) return added + (await sealAll(sealing))
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('A transaction stays open and holds the record back.')
}

/** A verifier that reads the record's files straight from the database. */
export const recordTools = (app: Pick<TestApp, 'db'>): VerifierTools => ({
  sha256,
  verify: verifySignature,
  read: async (path) => (await recordFile(app.db, publication, path))?.bytes ?? null,
})
