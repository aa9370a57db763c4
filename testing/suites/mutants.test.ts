import { Client, type DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { brokenBy, firstBroken } from './mutants/battery.ts'
import {
  definitionOf,
  filledColumns,
  type Mutant,
  schemaMutants,
  writingFunctions,
} from './mutants/catalog.ts'
import { type Fixture, setStage } from './mutants/fixture.ts'
import { type FunctionMutant, functionMutants, lockMutants, spareLock } from './mutants/functions.ts'
import { pollAttacks } from './mutants/poll-attacks.ts'
import { races } from './mutants/races.ts'
import { openMutated, scenes, type StoreMutant, storeMutants } from './mutants/stores.ts'
import { proofAttacks } from './mutants/proof-attacks.ts'
import { treasuryAttacks } from './mutants/treasury-attacks.ts'
import { voterAttacks } from './mutants/voter-attacks.ts'
import { votingAttacks } from './mutants/voting-attacks.ts'
import { walletAttacks } from './mutants/wallet-attacks.ts'

const attacks = [
  ...walletAttacks,
  ...votingAttacks,
  ...voterAttacks,
  ...pollAttacks,
  ...proofAttacks,
  ...treasuryAttacks,
]

/** What we may remove without letting any attack through, and why. */
const redundant: Readonly<Record<string, string>> = {
  'wallet.account account_never_emptied':
    'boxes and polls refer to accounts, so emptying them needs a cascade, which the ballots and the record refuse',
}
const redundantConditions: Readonly<Record<string, string>> = {
  'voting.cast_support: when one.id is null or two.id is null then 4 → when two.id is null then 4':
    'the posting function tells of an unknown account itself',
  'voting.cast_support: when one.balance + two.balance < u.amount then 2 → when false then 2':
    'the posting function tells of what cannot be covered itself',
}
/** Functions whose only condition is a lock: the races below test them. */
const lockingOnly = ['wallet.hold_accounts', 'wallet.hold_balances']
/** Refuses always, without a condition: the tests of the publication feeds and of two releases show where. */
const refusingOnly = ['wallet.unknown_code']

let client: Client
let second: Client
let database: Awaited<ReturnType<typeof cloneDatabase>>
let stage: Fixture
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseServer'))
  client = new Client({ connectionString: database.url })
  second = new Client({ connectionString: database.url })
  await client.connect()
  await second.connect()
  stage = await setStage(client)
})
afterAll(async () => {
  await client.end()
  await second.end()
  await database.drop()
})

/** Changes the copy of the schema, runs the attacks, and rolls the change back. */
const changed = async <T>(change: string, look: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  try {
    await client.query(change)
    return await look()
  } finally {
    await client.query('rollback')
  }
}

/** Names of mutants that no attack detects. */
const unnoticed = async (mutants: readonly Mutant[]): Promise<string[]> => {
  const found: string[] = []
  for (const { name, take, about } of mutants)
    if (!(await changed(take, () => firstBroken(client, attacks, stage, about)))) found.push(name)
  return found
}

test('with the whole schema every attack is refused and every answer is right', async () => {
  expect(await changed('select 1', () => brokenBy(client, attacks, stage))).toEqual([])
})

test('without any one constraint, unique index or trigger of the ledger and the ballots an attack succeeds', async () => {
  const mutants = await schemaMutants(client)
  expect(mutants.length).toBeGreaterThan(80)
  expect(await unnoticed(mutants)).toEqual(Object.keys(redundant))
}, 120_000)

describe('a "not null" column', () => {
  test('refuses null, each by itself, and accepts it once the constraint is removed', async () => {
    const columns = await filledColumns(client)
    expect(columns.length).toBeGreaterThan(50)
    for (const { name, take, attack } of columns) {
      const refusal = () =>
        client.query(attack).then(
          () => 'none',
          (error: unknown) => (error as DatabaseError).code,
        )
      expect([name, await changed('select 1', refusal)]).toEqual([name, '23502'])
      expect([name, await changed(take, refusal)]).not.toEqual([name, '23502'])
    }
  })
})

describe('the functions that write', () => {
  test('all have mutants, and each mutant still matches its function', async () => {
    const named = new Set(functionMutants.map((mutant) => mutant.function))
    expect((await writingFunctions(client)).filter((name) => !named.has(name))).toEqual([
      ...lockingOnly,
      ...refusingOnly,
    ])
    for (const { function: name, from } of [...functionMutants, ...lockMutants, spareLock])
      expect([name, from, (await definitionOf(client, name)).includes(from)]).toEqual([name, from, true])
  })

  test('fail without any one condition: an attack succeeds or an answer is wrong', async () => {
    const mutants: Mutant[] = []
    for (const { function: about, from, to } of functionMutants)
      mutants.push({
        name: `${about}: ${from} → ${to}`,
        about,
        take: (await definitionOf(client, about)).replace(from, () => to),
      })
    expect(await unnoticed(mutants)).toEqual(Object.keys(redundantConditions))
  }, 120_000)
})

describe('two parallel transactions', () => {
  const lost = async (): Promise<string[]> => {
    const broken: string[] = []
    for (const { breaks, run } of races) if (await run(client, second, stage)) broken.push(breaks)
    return broken
  }

  test('do not disturb each other', async () => {
    expect(await lost()).toEqual([])
  })

  const lostWithout = async ({ function: name, from, to }: FunctionMutant): Promise<string[]> => {
    const definition = await definitionOf(client, name)
    await client.query(definition.replace(from, () => to))
    try {
      return await lost()
    } finally {
      await client.query(definition)
    }
  }

  test.each(lockMutants)('without a lock of $function lose a race: $from', async (mutant) => {
    expect(await lostWithout(mutant)).not.toEqual([])
  })

  test('do not need the lock of the count of polls', async () => {
    expect(await lostWithout(spareLock)).toEqual([])
  })
})

describe('the conditional writes of the stores', () => {
  const brokenScenes = async (mutant: StoreMutant | null) => {
    const { db, fitted, close } = openMutated(database.url, mutant)
    try {
      const broken: string[] = []
      for (const { breaks, run } of scenes) if (await run(db, stage).catch(() => true)) broken.push(breaks)
      return { broken, isFitting: fitted.times > 0 }
    } finally {
      await close()
    }
  }

  test('hold', async () => {
    expect(await brokenScenes(null)).toEqual({ broken: [], isFitting: false })
  })

  test.each(storeMutants)('fail visibly when one is lost: $what', async (mutant) => {
    const { broken, isFitting } = await brokenScenes(mutant)
    expect([isFitting, broken.length > 0]).toEqual([true, true])
  })
})
