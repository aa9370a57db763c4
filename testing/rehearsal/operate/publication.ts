import { setTimeout as sleep } from 'node:timers/promises'
import { domains } from '#app/server/domains.ts'
import { publicationOf } from '#domains/record/server/publication/publication.ts'
import { openLog } from '#domains/record/server/log/open-log.ts'
import { sealAll } from '#domains/record/server/sealing/seal.ts'
import type { Database } from '#platform/server/database/database.ts'
import { openKeys } from '#platform/server/keys/kept-keys.ts'
import { APP_KEY } from '../../torture/installation.ts'

const TURNS = 40
const BETWEEN_MS = 250

/**
 * Publishes waiting lines as if their period had ended (docs/decisions/0031): production lets ballots wait for an
 * hour, a rehearsal does not. If another process seals at the same time, the second one finds nothing to do.
 */
export const publishNow = async (db: Database): Promise<void> => {
  const keyFor = await openKeys(db, APP_KEY)
  const signer = await openLog(db, 'http://localhost', keyFor('record'))
  for (let turn = 0; turn < TURNS; turn += 1) {
    await sealAll({
      db,
      publication: publicationOf(domains.declared),
      now: () => new Date(),
      signer,
      period: 0,
    })
    await sleep(BETWEEN_MS)
  }
}
