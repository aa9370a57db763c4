import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { LeaderCard } from '#domains/leaders/contracts/leader-contract.ts'
import type { CastVote, MyVoting } from '#domains/voting/contract.ts'
import { grant } from '#domains/wallet/server/posting/funds.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { publication, recordTools, sealNow } from '#test/record.ts'
import { announcedRound, confirmFor, proposeFor } from '#test/rounds.ts'
import type { ReceiptAnswer } from '../contract.ts'
import { verifyRecord } from '../verifying/verify-record.ts'
import { inspect } from './inspection/inspect.ts'
import { logStore } from './log/store.ts'
import { answerToText } from './receipts/sms-answers-job.ts'

/*
 * Somebody endorses a leader by name and votes within the same second. An observer reads everything public every second and
 * must not be able to link the ballot to the person (docs/decisions/0031).
 */

const names = ['ada', 'bola', 'binta', 'ife', 'emeka', 'funke'] as const
type Name = (typeof names)[number]
const PERIOD = 60
const HOUR_S = 60 * 60

let large: string
let small: string
const people = new Map<Name, Person>()
const choices = new Map<string, string[]>()
const cast: { who: string; commitment: string; code: string }[] = []

const who = (name: Name): Person => {
  const person = people.get(name)
  if (!person) throw new Error(`${name} has not signed in.`)
  return person
}
const take = () => sealNow(app, { period: PERIOD })
const untilNextHour = () =>
  app.clock.advance(HOUR_S - (Math.floor(app.clock.now().getTime() / 1000) % HOUR_S))
const live = (name: string, lga: string) =>
  sql`insert into members.place (person_id, state_code, lga_id, changed_at)
    values (${demoPerson(name as Name).id}, 'NG-SO', ${lga}, now())
    on conflict (person_id) do update set lga_id = excluded.lga_id, state_code = excluded.state_code`.execute(
    app.db,
  )

/** Changes rows with the guards off, as somebody with full database access could. */
const change = (table: string, set: string, where: string) =>
  app.db.transaction().execute(async (tx) => {
    await sql.raw(`alter table ${table} disable trigger all`).execute(tx)
    await sql.raw(`update ${table} set ${set} where ${where}`).execute(tx)
    await sql.raw(`alter table ${table} enable trigger all`).execute(tx)
  })

/** The entries of a kind in the public files, in their order. */
const published = async (kind: string): Promise<Record<string, unknown>[]> => {
  const checkpoint = await logStore(app.db).lastCheckpoint()
  const entries = await logStore(app.db).entries(0, checkpoint?.size ?? 0)
  return entries
    .filter((each) => each.kind === kind)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
}
/** Everything that the observer sees of the record at one time. */
const look = async (): Promise<string> =>
  JSON.stringify([
    (await app.guest().get('/record/checkpoint')).body,
    (await app.guest().get('/api/record/entries')).json<unknown>(),
    (await app.guest().get('/api/record')).json<{ entries: unknown }>().entries,
  ])

const vote = async (name: Name, contest: string, choice: number, amount: number): Promise<void> => {
  const leader = choices.get(contest)?.[choice] ?? ''
  const { receipt } = ok<CastVote>(await who(name).post(`/api/leaders/${leader}/vote`, { amount }))
  cast.push({ who: name, commitment: receipt.commitment, code: receipt.code })
}
const receiptOf = async (code: string) =>
  ok<ReceiptAnswer>(await app.guest().get(`/api/record/receipts/${code}`))

const app = await openTestApp({ RECORD_PERIOD: String(PERIOD) })
// Morning in Lagos, so that the hours below are on one day.
const intoDay = Math.floor(app.clock.now().getTime() / 1000) % (24 * HOUR_S)
app.clock.advance((33 * HOUR_S + 5 * 60 - intoDay) % (24 * HOUR_S))
const [kemi, chidi] = [await app.signIn('kemi'), await app.signIn('chidi')]
for (const name of names) people.set(name, await app.signIn(name))
const [first, second] = ok<{ items: { id: string; isTaken: boolean; ready: number }[] }>(
  await kemi.get('/api/admin/challenge/areas?state=NG-SO'),
).items.filter(({ isTaken, ready }) => !isTaken && ready === 0)
const lgas = [first?.id ?? '', second?.id ?? '']
const round = await announcedRound(app, kemi, lgas)
ok(await confirmFor(chidi, round, await proposeFor(kemi, round)))
for (const name of names) {
  await live(name, name === 'funke' ? (lgas[1] ?? '') : (lgas[0] ?? ''))
  await grant(app, { personId: demoPerson(name).id, units: 200_000, why: `tied ${name}` })
  const { contest } = ok<MyVoting>(await who(name).get('/api/voting/mine'))
  choices.set(contest?.id ?? '', contest?.choices.map(({ leaderId }) => leaderId).toSorted() ?? [])
  if (name === 'funke') small = contest?.id ?? ''
  else large = contest?.id ?? ''
}
const endorsable = ok<{ items: LeaderCard[] }>(await app.guest().get('/api/leaders?limit=20')).items.filter(
  ({ status }) => status !== 'suspended',
)
await sealNow(app)

describe('a person who endorses by name and votes in the same second', () => {
  test('cannot be found by reading the record after each action: it does not change', async () => {
    const before = await look()
    for (const amount of [3, 2])
      for (const [at, name] of names.entries()) {
        if (amount === 3)
          ok(await who(name).post(`/api/leaders/${endorsable[at]?.id ?? ''}/endorsements`, { note: '' }), 201)
        await vote(name, name === 'funke' ? small : large, amount === 3 ? 0 : 1, amount)
        app.clock.advance(1)
        await take()
        expect(await look(), `after the vote of ${name}`).toBe(before)
      }
    const { items } = ok<{ items: { name: string; endorsedAt: string }[] }>(
      await app.guest().get(`/api/leaders/${endorsable[0]?.id ?? ''}/endorsements`),
    )
    const own = items.find(({ endorsedAt }) => endorsedAt === lagosDay(app.clock.now()))
    expect(own).toMatchObject({ name: 'Ada Sampleson' })
  })

  test('has a receipt that says the vote is accepted and by when the record holds it, on the site and by text message', async () => {
    const { code } = cast[0] ?? { code: '' }
    const answer = await receiptOf(code)
    expect(answer).toMatchObject({
      state: 'taken',
      day: lagosDay(app.clock.now()),
      logIndex: null,
      file: null,
    })
    expect(lagosDay(new Date(answer.inRecordBy ?? ''))).not.toBe(answer.day)
    expect(JSON.stringify({ ...answer, inRecordBy: null })).not.toMatch(/T\d\d:\d\d/)
    expect(await answerToText(app.db, publication.sourceOfReceipt, code)).toContain(
      'is taken and enters the public record by midnight',
    )
  })

  test('is alerted when the tables are changed meanwhile: a choice, a time, a waiting line, a block', async () => {
    const differing = async () =>
      (await inspect(app.db, { publication, turn: 1 })).differing.map(({ row }) => row)
    expect(await differing()).toEqual([])
    const { rows } = await sql<{ id: number }>`select max(id) as id from voting.cast_record`.execute(app.db)
    const [row, only] = [`voting.cast_record ${rows[0]?.id}`, `id = ${rows[0]?.id}`]
    for (const [there, back] of [
      [`cast_at = cast_at + interval '1 hour'`, `cast_at = cast_at - interval '1 hour'`],
      ['amount = amount + 10000', 'amount = amount - 10000'],
    ] as const) {
      await change('voting.cast_record', there, only)
      expect(await differing()).toContain(row)
      await change('voting.cast_record', back, only)
      expect(await differing()).toEqual([])
    }
    const waits = `kind = 'ballot' and source_id = ${rows[0]?.id}`
    await change('record.waiting', `body = replace(body, '"version":2', '"version":3')`, waits)
    expect(await differing()).toEqual([row])
    await change('record.waiting', `body = replace(body, '"version":3', '"version":2')`, waits)
    expect(await differing()).toEqual([])
    await expect(sql`delete from record.taken`.execute(app.db)).rejects.toMatchObject({ code: '55000' })
  }, 120_000)

  test('is one of at least five voters when the period ends; ballots are in random order, with only the day', async () => {
    untilNextHour()
    await take()
    const ballots = (await published('ballot')).filter(
      ({ contest }) => contest === large || contest === small,
    )
    expect(new Set(ballots.map(({ contest }) => contest))).toEqual(new Set([large]))
    for (const ballot of ballots)
      expect(Object.keys(ballot)).toEqual(['kind', 'contest', 'voter', 'version', 'commitment', 'day'])
    const arrived = cast.filter(({ who: name }) => name !== 'funke').map(({ commitment }) => commitment)
    const order = ballots.map(({ commitment }) => String(commitment))
    expect(order.toSorted()).toEqual(arrived.toSorted())
    expect([arrived, arrived.toReversed()]).not.toContainEqual(order)
    await verifyRecord(recordTools(app))
  })

  test('leaves no pair in the ledger: it has no transfers between people and ballots', async () => {
    const parts = await logStore(app.db).parts()
    let lines = ''
    for (let n = 0; n < parts; n += 1) lines += (await app.guest().get(`/record/blocks/${n}.jsonl`)).body
    expect(lines).toContain('"units"')
    for (const word of ['vote-return', large, small, '"seal"', '"id"']) expect(lines).not.toContain(word)
    // The inspection also covers the published text and the postings behind it.
    const rows = async () => (await inspect(app.db, { publication, turn: 1 })).differing.map(({ row }) => row)
    await change('record.part', `lines = replace(lines, '"units":"', '"units":"1')`, `n = ${parts - 1}`)
    expect(await rows()).toEqual([`record.part ${parts - 1}`])
    await change('record.part', `lines = replace(lines, '"units":"1', '"units":"')`, `n = ${parts - 1}`)
    expect(await rows()).toEqual([])
    // The bytes never change.
    const again = (await app.guest().get(`/record/blocks/${parts - 1}.jsonl`)).body
    expect(lines.endsWith(again)).toBe(true)
  })

  test('votes again, and an observer who polls every code does not learn it before it is published', async () => {
    const code = cast.findLast(({ who: name }) => name === 'ada')?.code ?? ''
    const before = await receiptOf(code)
    expect(before).toMatchObject({ state: 'counts', inRecordBy: null })
    people.set('ada', await app.signIn('ada'))
    await vote('ada', large, 0, 5)
    await take()
    const strip = (answer: ReceiptAnswer) => ({ ...answer, file: null })
    expect(strip(await receiptOf(code))).toEqual(strip(before))
    const path = `/api/voting/receipts/${code}`
    expect(ok<object>(await app.guest().get(path))).toMatchObject({ state: 'counts', castAt: null })
    expect(ok<object>(await who('ada').get(path))).toMatchObject({ state: 'replaced' })
    untilNextHour()
    await take()
    // A single voter keeps waiting, for others or the end of the day.
    expect(strip(await receiptOf(code))).toEqual(strip(before))
    expect(await receiptOf(cast.at(-1)?.code ?? '')).toMatchObject({ state: 'taken' })
  })

  test('is in the record when the day in Lagos is over, together with every contest', async () => {
    const day = lagosDay(app.clock.now())
    app.clock.advance(24 * HOUR_S)
    await take()
    const ballots = (await published('ballot')).filter(
      ({ contest }) => contest === large || contest === small,
    )
    expect(ballots.map(({ commitment }) => String(commitment)).toSorted()).toEqual(
      cast.map(({ commitment }) => commitment).toSorted(),
    )
    expect(new Set(ballots.map((ballot) => ballot['day']))).toEqual(new Set([day]))
    const code = cast.findLast(({ who: name }, at) => name === 'ada' && at < cast.length - 1)?.code ?? ''
    expect((await receiptOf(code)).state).toBe('replaced')
    const answer = ok<object>(await app.guest().get(`/api/voting/receipts/${code}`))
    expect(answer).toMatchObject({ state: 'replaced', day, castAt: null })
    expect((await inspect(app.db, { publication, turn: 1 })).differing).toEqual([])
    await verifyRecord(recordTools(app))
  })
})
