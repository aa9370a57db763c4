import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { appKeyPrint, unwrapKey, wrapKey } from './wrapped-keys.ts'
import { findAppKey, type KeyFor, keyPurposes, openKeys, rotateAppKey } from './kept-keys.ts'
import { keptKeysStore } from './kept-keys-store.ts'
import { StartupProblem } from '../postgres/startup-problem.ts'

const [one, two] = ['the first key of a test, long enough', 'the second key of a test, long enough'] as const
const hexOf = (keyFor: KeyFor) => keyPurposes.map((purpose) => keyFor(purpose).toString('hex'))
const derived = (purpose: string) => createHmac('sha256', one).update(`key\n${purpose}`).digest('hex')

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Database
beforeEach(async () => {
  database = await cloneDatabase(inject('databaseServer'))
  db = openDatabase(database.url, 12)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

const refused = async (work: Promise<unknown>): Promise<StartupProblem> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(StartupProblem)
  return error as StartupProblem
}
const events = async () =>
  (
    await sql<{
      kind: string
    }>`select kind, purpose, fingerprint, replaced from platform.key_event order by id`.execute(db)
  ).rows

describe('the stored keys of an installation', () => {
  test('are created once, one for each purpose, and are the same at each start', async () => {
    const made = hexOf(await openKeys(db, one))
    expect(new Set(made).size).toBe(keyPurposes.length)
    expect(made).not.toContain(derived('ballots'))
    expect(hexOf(await openKeys(db, one))).toEqual(made)
    expect((await events()).map(({ kind }) => kind)).toEqual(['fitted', ...keyPurposes.map(() => 'made')])
  })

  test('refuse another APP_KEY by name, with fingerprints and no key, and change nothing', async () => {
    const made = hexOf(await openKeys(db, one))
    const before = await events()
    const { message, exitCode } = await refused(openKeys(db, two))
    expect(message).toContain('APP_KEY does not fit this database')
    expect(message).toContain(appKeyPrint(one))
    expect(message).toContain('rotate-key')
    for (const secret of [one, two, ...made]) expect(message).not.toContain(secret)
    expect(exitCode).toBe(78)
    expect(await events()).toEqual(before)
    expect(hexOf(await openKeys(db, one))).toEqual(made)
  })

  test('stay one set when several processes with different keys start on an empty database in parallel', async () => {
    const given = Array.from({ length: 8 }, () => randomBytes(32).toString('hex'))
    const came = await Promise.allSettled(given.map((key) => openKeys(db, key)))
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of came)
      if (each.status === 'rejected') expect(String(each.reason)).toContain('APP_KEY does not fit')
    const stayed = given[came.findIndex(({ status }) => status === 'fulfilled')] ?? ''
    expect(await keptKeysStore(db).fitting()).toBe(appKeyPrint(stayed))
    expect(await keptKeysStore(db).all()).toHaveLength(keyPurposes.length)
  })

  test('are the same for several processes with the same key that start in parallel', async () => {
    const came = await Promise.all(Array.from({ length: 8 }, () => openKeys(db, one)))
    expect(new Set(came.map((keyFor) => hexOf(keyFor).join())).size).toBe(1)
  })

  test('open under their own APP_KEY and for their own purpose only', async () => {
    const keyFor = await openKeys(db, one)
    for (const { purpose, wrapped } of await keptKeysStore(db).all())
      for (const other of keyPurposes) {
        expect(unwrapKey(two, other, wrapped), `${purpose} as ${other}`).toBeNull()
        const opened = unwrapKey(one, other, wrapped)
        if (other !== purpose) expect(opened, `${purpose} as ${other}`).toBeNull()
        else expect(opened?.equals(keyFor(other)), purpose).toBe(true)
      }
  })

  test('stop the start, each by its name, if one was damaged or replaced by another', async () => {
    await openKeys(db, one)
    for (const { purpose, wrapped } of await keptKeysStore(db).all()) {
      const damaged = Buffer.from(wrapped)
      damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
      for (const bad of [damaged, wrapKey(one, purpose, randomBytes(32)), wrapped.subarray(0, 20)]) {
        await keptKeysStore(db).rewrap({ purpose, wrapped: bad })
        const { message } = await refused(openKeys(db, one))
        expect(message).toContain(`its key for "${purpose}" cannot be opened`)
      }
      await keptKeysStore(db).rewrap({ purpose, wrapped })
    }
    await openKeys(db, one)
  })

  test('cannot be changed, removed or emptied in the database', async () => {
    await openKeys(db, one)
    for (const statement of [
      "update platform.kept_key set fingerprint = '0123456789abcdef' where purpose = 'ballots'",
      "update platform.kept_key set purpose = 'other' where purpose = 'ballots'",
      "delete from platform.kept_key where purpose = 'ballots'",
      'truncate platform.kept_key',
      'delete from platform.app_key',
      'delete from platform.key_event',
      "update platform.key_event set kind = 'made'",
    ])
      await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject({ code: '55000' })
  })

  test('get a key for a new purpose at the next start of a later release, and the others stay', async () => {
    const made = hexOf(await openKeys(db, one))
    await sql`alter table platform.kept_key disable trigger kept_key_keeps`.execute(db)
    await sql`delete from platform.kept_key where purpose = 'csrf'`.execute(db)
    const again = hexOf(await openKeys(db, one))
    expect(again.filter((key, at) => key !== made[at])).toHaveLength(1)
    expect((await events()).at(-1)).toMatchObject({ kind: 'made', purpose: 'csrf' })
  })
})

test('the keys of people from before stored keys stay those derived from its APP_KEY, whatever APP_KEY becomes', async () => {
  // Release 0.3.0 leaves this for its first start, if people had joined before it.
  await sql`insert into platform.setting (name, value) values ('keys.adopt', 'derived')`.execute(db)
  for (const keyFor of [await openKeys(db, one), await openKeys(db, one)])
    for (const purpose of keyPurposes)
      expect(keyFor(purpose).toString('hex') === derived(purpose), purpose).toBe(purpose !== 'csrf')
  await rotateAppKey(db, one, two)
  expect((await openKeys(db, two))('ballots').toString('hex')).toBe(derived('ballots'))
})

describe('the APP_KEY stored in the database', () => {
  test('is created once, if none is given and none was', async () => {
    const found = await Promise.all([1, 2, 3].map(() => findAppKey(db, undefined)))
    expect(new Set(found).size).toBe(1)
    await openKeys(db, found[0] ?? '')
    expect(await findAppKey(db, undefined)).toBe(found[0])
    expect(await findAppKey(db, one)).toBe(one)
    await refused(openKeys(db, one))
  })

  test('is not created if the data was prepared with a given one', async () => {
    await openKeys(db, one)
    expect((await refused(findAppKey(db, undefined))).message).toContain('APP_KEY is not set')
    expect(await keptKeysStore(db).ownAppKey()).toBeUndefined()
  })
})

describe('a rotation', () => {
  test('wraps every key again, changes none, is logged, and the old APP_KEY is invalid', async () => {
    const made = hexOf(await openKeys(db, one))
    expect(await rotateAppKey(db, one, two)).toBe('rotated')
    expect(hexOf(await openKeys(db, two))).toEqual(made)
    expect((await refused(openKeys(db, one))).message).toContain('APP_KEY does not fit')
    for (const { purpose, wrapped } of await keptKeysStore(db).all())
      expect(unwrapKey(one, purpose, wrapped), purpose).toBeNull()
    expect((await events()).at(-1)).toMatchObject({
      kind: 'rotated',
      fingerprint: appKeyPrint(two),
      replaced: appKeyPrint(one),
    })
  })

  test('run again changes nothing, also twice in parallel', async () => {
    await openKeys(db, one)
    const came = await Promise.all([rotateAppKey(db, one, two), rotateAppKey(db, one, two)])
    expect(came.toSorted()).toEqual(['already', 'rotated'])
    const before = await keptKeysStore(db).all()
    expect(await rotateAppKey(db, one, two)).toBe('already')
    expect(await keptKeysStore(db).all()).toEqual(before)
  })

  test('from a wrong key is refused and changes nothing', async () => {
    await openKeys(db, one)
    const before = await keptKeysStore(db).all()
    await refused(rotateAppKey(db, 'a third key of a test, long enough ', two))
    expect(await keptKeysStore(db).all()).toEqual(before)
    await openKeys(db, one)
  })

  test('from the key stored in the database needs only the new one, and deletes the old', async () => {
    const made = hexOf(await openKeys(db, await findAppKey(db, undefined)))
    expect(await rotateAppKey(db, undefined, two)).toBe('rotated')
    expect(await rotateAppKey(db, undefined, two)).toBe('already')
    expect(hexOf(await openKeys(db, two))).toEqual(made)
    expect(await keptKeysStore(db).ownAppKey()).toBeUndefined()
  })

  test('of a database without a first start is refused', async () => {
    expect((await refused(rotateAppKey(db, one, two))).message).toContain('no keys yet')
  })
})
