import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { type Arrange, type Arranging, nothing, personIdOf } from '#suites/arrangements.ts'

const source = { observedOn: '2026-10-01', sourceUrl: 'https://example.org/minutes' }
/** The principal for what is theirs, somebody else otherwise. */
const authorOf = (arranging: Arranging): string =>
  arranging.object === 'own'
    ? personIdOf(arranging)
    : demoPerson(personIdOf(arranging) === demoPerson('binta').id ? 'ada' : 'binta').id

const addRecord = async ({ app, object }: Arranging): Promise<string> => {
  const id = randomUUID()
  if (object !== 'missing')
    await sql`insert into opendata.record (id, template, state, lga, key, fields, observed_on, changed_at)
      values (${id}, 'school', 'NG-LA', 'LA-ikeja', ${id}, ${{ name: 'A school', level: 'primary' }}, '2026-01-01', now())`.execute(
      app.db,
    )
  return id
}

const addSubmission = async (arranging: Arranging): Promise<string> => {
  const id = randomUUID()
  if (arranging.object === 'missing') return id
  await sql`insert into opendata.submission
      (id, template, state, lga, key, fields, observed_on, source_url, who, author_id, is_drawn, sent_at)
    values (${id}, 'facility', 'NG-LA', 'LA-ikeja', ${`${id}|clinic`},
      ${{ name: `Clinic ${id}`, kind: 'clinic', condition: 'works' }}, '2026-10-01', 'https://example.org/a', 'verified',
      ${authorOf(arranging)}, false, now())`.execute(arranging.app.db)
  return id
}

const addList = async (arranging: Arranging): Promise<string> => {
  const id = randomUUID()
  if (arranging.object === 'missing') return id
  await sql`insert into opendata.sheet (id, author_id, template, rows, sent, faults, made_at)
    values (${id}, ${authorOf(arranging)}, 'price', 3, 0, '[]'::jsonb, now())`.execute(arranging.app.db)
  return id
}

const addFile = async ({ app }: Arranging): Promise<void> => {
  await app.ports.blobs.put('opendata/price-1', Buffer.from('a packed table'), 'application/zip')
  await sql`insert into opendata.packed (template, blob_key, sha256, bytes, records, made_at)
    values ('price', 'opendata/price-1', ${'00'.repeat(32)}, 14, 1, now()) on conflict do nothing`.execute(
    app.db,
  )
}

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'opendata.tables': nothing,
  'opendata.records': () => ({ query: { template: 'price', state: 'NG-LA', limit: '20' } }),
  'opendata.record': async (arranging) => ({ params: { recordId: await addRecord(arranging) } }),
  'opendata.tableFile': async (arranging) => {
    await addFile(arranging)
    return { params: { template: arranging.object === 'missing' ? 'nothing' : 'price' } }
  },
  'opendata.sendRecord': async ({ app }) => {
    await sql`delete from opendata.submission where key = 'sample spring|water'`.execute(app.db)
    return {
      body: {
        template: 'facility',
        lga: 'LA-ikeja',
        name: 'Sample Spring',
        kind: 'water',
        condition: 'works',
        ...source,
      },
    }
  },
  'opendata.sendList': () => ({
    body: {
      template: 'price',
      lga: 'LA-ikeja',
      csv: 'item,unit,market,price\nrice,bag,Mile 12,70000\n',
      ...source,
    },
  }),
  'opendata.sentList': async (arranging) => ({ params: { listId: await addList(arranging) } }),
  'opendata.ownRecords': nothing,
  'opendata.checkQueue': nothing,
  'opendata.decideRecord': async (arranging) => ({
    params: { submissionId: await addSubmission(arranging) },
    body: { outcome: 'refused', reason: 'invented' },
  }),
}
