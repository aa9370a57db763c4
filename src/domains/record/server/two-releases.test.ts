import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { ProjectCard } from '#domains/projects/contract.ts'
import type { MyVoting } from '#domains/voting/contract.ts'
import { grant } from '#domains/wallet/server/posting/funds.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { publication, recordTools, sealingOf, sealNow } from '#test/record.ts'
import { announcedRound, confirmFor, proposeFor, roundsPath } from '#test/rounds.ts'
import { verifyRecord } from '../verifying/verify-record.ts'
import { FEEDS_VERSION } from './following/feeds-version.ts'
import { inspect } from './inspection/inspect.ts'
import { claimRecord } from './log/open-log.ts'
import { NewerRecord } from './log/store.ts'
import { sealAll, type Sealing } from './sealing/seal.ts'

/*
 * Two releases run on one database while one process after the other is restarted. Here the other release is this build,
 * loaded again with one thing changed.
 */

interface Release {
  readonly sealAll: (sealing: Sealing) => Promise<number>
  readonly claimRecord: typeof claimRecord
}

const releaseWith = async (path: string, change: (own: never) => object): Promise<Release> => {
  vi.resetModules()
  vi.doMock(path, async (original) => change(await original()))
  const [sealing, opening] = [await import('./sealing/seal.ts'), await import('./log/open-log.ts')]
  const { publication } = await import('#test/record.ts')
  vi.doUnmock(path)
  return {
    sealAll: (own) => sealing.sealAll({ ...own, publication }),
    claimRecord: opening.claimRecord,
  }
}

const names = ['ada', 'bola', 'ife'] as const
const voters: Person[] = []
const choices: string[][] = []

const app = await openTestApp()
const sealing = await sealingOf(app)
const [kemi, chidi] = [await app.signIn('kemi'), await app.signIn('chidi')]
const area = ok<{ items: { id: string; isTaken: boolean; ready: number }[] }>(
  await kemi.get('/api/admin/challenge/areas?state=NG-SO'),
).items.find(({ isTaken, ready }) => !isTaken && ready === 0)
const lga = area?.id ?? ''
for (const name of names)
  await sql`insert into members.place (person_id, state_code, lga_id, changed_at)
      values (${demoPerson(name).id}, 'NG-SO', ${lga}, now())
      on conflict (person_id) do update set lga_id = excluded.lga_id, state_code = excluded.state_code`.execute(
    app.db,
  )
const round = await announcedRound(app, kemi, [lga])
ok(await confirmFor(chidi, round, await proposeFor(kemi, round)))
const { rows } = await sql<{
  id: string
}>`select id from challenge.contest where round_id = ${round}`.execute(app.db)
const contest = rows[0]?.id ?? ''
for (const name of names) {
  await grant(app, { personId: demoPerson(name).id, units: 5_000_000, why: `to vote with ${name}` })
  const voter = await app.signIn(name)
  voters.push(voter)
  const { contest: own } = ok<MyVoting>(await voter.get('/api/voting/mine'))
  choices.push(own?.choices.map(({ leaderId }) => leaderId) ?? [])
}
const { items } = ok<{ items: ProjectCard[] }>(await app.guest().get('/api/projects?limit=50'))
const projects = items.filter(({ status }) => status === 'active').map(({ id }) => id)

const voted = async (who: number, path: string, amount: number) => {
  // Somebody who has given a project all that one may give is refused.
  const { statusCode, body } = await (voters[who] as Person).post(path, { amount })
  expect([200, 409], body).toContain(statusCode)
}
const acts = {
  grant: (who: number, amount: number) =>
    grant(app, { personId: demoPerson(names[who] ?? 'ada').id, units: amount + 1, why: crypto.randomUUID() }),
  project: (who: number, amount: number) =>
    voted(who, `/api/projects/${projects[amount % projects.length] ?? ''}/vote`, (amount % 3) + 1),
  leader: (who: number, amount: number) =>
    voted(who, `/api/leaders/${choices[who]?.[amount % 2] ?? ''}/vote`, (amount % 10) + 1),
}
const count = async () => {
  app.clock.advance(8 * 24 * 60 * 60)
  const kemi = await app.signIn('kemi')
  ok(await kemi.post(`${roundsPath}/${round}/close`))
  ok(await kemi.post(`/api/admin/voting/contests/${contest}/count`))
}
const isSound = async () => {
  await sealNow(app)
  expect((await inspect(app.db, { publication, turn: 1 })).differing).toEqual([])
  return verifyRecord(recordTools(app))
}

describe('an older release beside this one', () => {
  test('never seals a code that it does not know, and the record is sound', async () => {
    const older = await releaseWith('#domains/wallet/rules.ts', (own: object) => {
      const { transferCodes } = own as { transferCodes: Record<string, number> }
      return { ...own, transferCodes: { ...transferCodes, vote: 4_004 } }
    })
    const refusals: unknown[] = []
    const drawn = fc.record({
      act: fc.constantFrom<keyof typeof acts>('grant', 'project', 'leader'),
      who: fc.nat(2),
      amount: fc.nat(99),
      seals: fc.constantFrom('older', 'this', 'both'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 4, maxLength: 12 }), async (steps) => {
        for (const { act, who, amount, seals } of steps) {
          await acts[act](who, amount)
          const turns = [
            ...(seals === 'this' ? [] : [older.sealAll]),
            ...(seals === 'older' ? [] : [sealAll]),
          ]
          await Promise.all(
            turns.map((turn) => turn(sealing).catch((error: unknown) => refusals.push(error))),
          )
        }
      }),
      { numRuns: 6 },
    )
    expect(refusals.length).toBeGreaterThan(0)
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'SUP01' })
    const { rows } = await sql<{ lines: string }>`select lines from record.part`.execute(app.db)
    expect(rows.map(({ lines }) => lines).join('')).toContain('"kind":"vote"')
    expect(rows.map(({ lines }) => lines).join('')).not.toContain('"kind":"correction"')
    await count()
    await older.sealAll(sealing).catch((error: unknown) => refusals.push(error))
    const { recounts, ballots } = await isSound()
    expect(recounts.length).toBeGreaterThan(0)
    expect(ballots).toBeGreaterThan(0)
  })

  test('that knows nothing of versions is refused by the database', async () => {
    for (const entry of [
      `record.entry (n, kind, source_id, body) values (999999, 'staff', 999999, '{}')`,
      `record.block (n, ids, leaves, sums) values (999999, '{1}', '\\x00', '[]')`,
      `record.taken (kind, source_id, leaf) values ('ballot', 999999, '\\x00')`,
    ])
      await expect(sql.raw(`insert into ${entry}`).execute(app.db)).rejects.toThrow(
        'a newer release keeps this record',
      )
  })

  test('leaves the record from the moment at which the newer one claims it', async () => {
    const newer = await releaseWith('./following/feeds-version.ts', () => ({
      FEEDS_VERSION: FEEDS_VERSION + 1,
    }))
    await acts.grant(0, 10)
    await newer.claimRecord(app.db)
    await expect(sealAll(sealing)).rejects.toBeInstanceOf(NewerRecord)
    await expect(claimRecord(app.db)).rejects.toBeInstanceOf(NewerRecord)
    expect(await newer.sealAll(sealing)).toBeGreaterThan(0)
    await verifyRecord(recordTools(app))
  })
})
