import { findLga } from '#domains/regions/server/places.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { inventedId } from '#platform/server/formats/invented-id.ts'
import { invariant } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { type RecordFields, recordKey } from '../record-rules.ts'
import type { TemplateName } from '../templates-contract.ts'
import { publishedStore } from './publishing/store.ts'

interface Sample {
  readonly template: TemplateName
  readonly lga: string
  /** The values of each version with its age in days, oldest first. */
  readonly versions: readonly (readonly [number, RecordFields])[]
}

const clinic = { name: 'Sample Health Post', kind: 'clinic' }
const rice = { item: 'rice', unit: 'bag', market: 'Sample Market' }

/** Invented records, so that a demonstration shows tables with histories. */
const samples: readonly Sample[] = [
  {
    template: 'facility',
    lga: 'LA-ikeja',
    versions: [
      [60, { ...clinic, condition: 'broken' }],
      [9, { ...clinic, condition: 'works' }],
    ],
  },
  {
    template: 'facility',
    lga: 'EN-nsukka',
    versions: [[20, { name: 'Sample Borehole', kind: 'water', condition: 'partly' }]],
  },
  {
    template: 'price',
    lga: 'LA-ikeja',
    versions: [
      [40, { ...rice, price: 78_000 }],
      [4, { ...rice, price: 74_500 }],
    ],
  },
  {
    template: 'school',
    lga: 'KD-chikun',
    versions: [
      [
        30,
        {
          name: 'Sample Community School',
          level: 'primary',
          owner: 'government',
          pupils: 412,
          teachers: 9,
          toilets: 2,
          water: 'no',
        },
      ],
    ],
  },
]

const seedOne = async (db: Database, { template, lga, versions }: Sample, now: Date): Promise<void> => {
  const store = publishedStore(db)
  const place = await findLga({ db }, lga)
  invariant(place, `the place ${lga} is known`)
  const id = inventedId('open data', template, lga)
  if (await store.record(id)) return
  for (const [at, [age, values]] of versions.entries()) {
    const then = new Date(now.getTime() - age * DAY_MS)
    const fields = JSON.stringify(values)
    const record = await store.publish({
      id,
      template,
      state: place.state,
      lga,
      key: recordKey(template, values),
      fields,
      observed_on: lagosDay(then),
      changed_at: then,
      is_sample: true,
    })
    await store.addVersion({
      record_id: id,
      number: record.version,
      fields,
      observed_on: lagosDay(then),
      source_url: 'https://example.org/sample-source',
      who: 'verified',
      checks: at === 0 ? 2 : 1,
      published_at: then,
    })
  }
  await store.countNew(template, place.state)
}

/** Puts the samples in once. */
export const seedDemoRecords = async (db: Database, now: Date): Promise<void> => {
  await inTransaction(db, async (tx) => {
    for (const sample of samples) await seedOne(tx, sample, now)
  })
}
