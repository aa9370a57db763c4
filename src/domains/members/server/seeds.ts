import { demoPerson } from '#domains/identity/server/users/demo-people.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { foldName } from '#shared/text/fold.ts'
import institutions from '../reference/institutions.json' with { type: 'json' }
import { institutionsStore, referenceStore } from './affiliations/institutions-store.ts'
import { placesStore } from './store.ts'

const reference = institutions.map(({ id, name, shortName, kind, state }) => ({
  id,
  name,
  short_name: shortName,
  kind,
  state_code: state,
  folded: foldName(`${name} ${shortName ?? ''}`),
  folded_name: foldName(name),
}))

/** Writes new and changed rows of the list of universities; a second run writes nothing. */
export const seedInstitutions = async (db: Database, now: Date): Promise<void> => {
  const known = new Map(
    (await referenceStore(db).known()).map((row) => [row.id, JSON.stringify(Object.values(row))]),
  )
  const missing = reference.filter(
    (row) =>
      known.get(row.id) !== JSON.stringify([row.id, row.name, row.short_name, row.kind, row.state_code]),
  )
  if (missing.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const row of missing) await referenceStore(tx).write(row, now)
  })
}

/** Gives two demonstration people a place: Ada in Surulere with a university, Dayo in Ontario. */
export const seedDemoMembers = async (db: Database, now: Date): Promise<void> => {
  const ada = demoPerson('ada').id
  const dayo = demoPerson('dayo').id
  const places = placesStore(db)
  if ((await places.of([ada, dayo])).length > 0) return
  await inTransaction(db, async (tx) => {
    await placesStore(tx).save(ada, { state_code: 'NG-LA', lga_id: 'LA-surulere' }, now)
    await placesStore(tx).save(dayo, { home_country: 'CA', home_province: 'CA-ON' }, now)
    await institutionsStore(tx).affiliate(ada, 'university-of-lagos', 'graduate', now)
  })
}
