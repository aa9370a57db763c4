import { demoPerson } from '#shared/demo/people.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { foldName } from '#shared/text/fold.ts'
import institutions from '../reference/institutions.json' with { type: 'json' }
import { seedSampleFigures } from './demo-figures.ts'
import { institutionsStore, referenceStore } from './store.ts'
import { ownerships } from '../contract.ts'

/** Where the list comes from; the page of each institution names it. */
const SOURCE = 'National Universities Commission, list of early 2023 with licences of 2024 and 2025'

const reference = institutions.map(({ id, name, shortName, kind, state, founded, website }) => ({
  id,
  name,
  short_name: shortName,
  type: 'university' as const,
  kind: ownerships.find((ownership) => ownership === kind) ?? null,
  state_code: state,
  founded,
  website,
  source: SOURCE,
  folded: foldName(`${name} ${shortName ?? ''}`),
  folded_name: foldName(name),
}))

/** Writes new and changed rows of the list, except those that staff look after; a second run writes nothing. */
export const seedInstitutions = async (db: Database, now: Date): Promise<void> => {
  const known = new Map(
    (await referenceStore(db).known()).map(({ isKept, ...row }) => [row.id, { isKept, row }]),
  )
  const missing = reference.filter((listed) => {
    const { folded: _folded, folded_name: _name, ...said } = listed
    const found = known.get(listed.id)
    return !found || (!found.isKept && JSON.stringify(found.row) !== JSON.stringify(said))
  })
  if (missing.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const row of missing) await referenceStore(tx).write(row, now)
  })
}

/** Gives Ada a university, and the pages of figures invented institutions. */
export const seedDemoInstitutions = async (db: Database, now: Date): Promise<void> => {
  const ada = demoPerson('ada').id
  const store = institutionsStore(db)
  if (!(await store.affiliationOf(ada))) await store.affiliate(ada, 'university-of-lagos', 'graduate', now)
  await inTransaction(db, (tx) => seedSampleFigures(tx, now))
}
