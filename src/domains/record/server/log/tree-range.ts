import type { Database } from '#platform/server/database/database.ts'
import type { RangeRoot } from '../../log/merkle.ts'
import { hashesOf, rangeRoots } from '../../log/tiles.ts'
import { logStore } from './store.ts'
import { sha256 } from './signer.ts'

/** Computes roots over ranges of the log from its tiles. */
export const rangeOf = (db: Database): RangeRoot =>
  rangeRoots(sha256, async (level, n) => hashesOf((await logStore(db).tile(level, n)) ?? new Uint8Array()))
