import { demoPerson } from '#shared/demo/people.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { placesStore } from './store.ts'

/** Gives two demonstration people a place: Ada in Surulere, Dayo in Ontario. */
export const seedDemoMembers = async (db: Database, now: Date): Promise<void> => {
  const ada = demoPerson('ada').id
  const dayo = demoPerson('dayo').id
  const places = placesStore(db)
  if ((await places.of([ada, dayo])).length > 0) return
  await inTransaction(db, async (tx) => {
    await placesStore(tx).save(ada, { state_code: 'NG-LA', lga_id: 'LA-surulere' }, now)
    await placesStore(tx).save(dayo, { home_country: 'CA', home_province: 'CA-ON' }, now)
  })
}
