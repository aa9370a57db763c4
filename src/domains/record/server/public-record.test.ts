import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { CastVote, MyVoting } from '#domains/voting/contract.ts'
import type { ContestCount } from '#domains/voting/count-contract.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { settle } from '#test/homes.ts'
import { ok } from '#test/answers.ts'
import { publication, recordTools, sealingOf, sealNow } from '#test/record.ts'
import { announcedRound, confirmFor, proposeFor } from '#test/rounds.ts'
import type { ReceiptAnswer, RecordState } from '../contract.ts'
import { checkReceipt, readReceipt } from '../log/receipt-file.ts'
import { readKey } from '../log/note.ts'
import { TILE, tilePath } from '../log/tiles.ts'
import { VerificationError } from '../verifying/record-reader.ts'
import { verifyRecord } from '../verifying/verify-record.ts'
import { zipRecord } from './downloads/dump.ts'
import { inspect } from './inspection/inspect.ts'
import { publishBalanceSheet } from './sealing/publish-balance.ts'
import { sha256, verifySignature } from './log/signer.ts'

const receipts: CastVote['receipt'][] = []

const text = async (path: string) => {
  const answer = await app.guest().get(`/record/${path}`)
  expect(answer.statusCode, path).toBe(200)
  return answer.body
}
const receiptOf = async (code: string) =>
  ok<ReceiptAnswer>(await app.guest().get(`/api/record/receipts/${code}`))

const app = await openTestApp()
const [kemi, chidi] = [await app.signIn('kemi'), await app.signIn('chidi')]
const ada = await app.signIn('ada')
const bola = await app.signIn('bola')
const areas = ok<{ items: { id: string; isTaken: boolean; ready: number }[] }>(
  await kemi.get('/api/admin/challenge/areas?state=NG-SO'),
).items.filter(({ isTaken, ready }) => !isTaken && ready === 0)
const lga = areas[0]?.id ?? ''
for (const name of ['ada', 'bola'] as const) await settle(app, name, lga)
const round = await announcedRound(app, kemi, [lga])
ok(await confirmFor(chidi, round, await proposeFor(kemi, round)))
const mine = ok<MyVoting>(await ada.get('/api/voting/mine'))
const contest = mine.contest?.id ?? ''
const leaders = mine.contest?.choices.map(({ leaderId }) => leaderId) ?? []
await sealNow(app)
const before = await text('checkpoint')
const vote = async (who: Person, leader: number, amount: number) =>
  receipts.push(ok<CastVote>(await who.post(`/api/leaders/${leaders[leader]}/vote`, { amount })).receipt)
await vote(ada, 0, 3)
await vote(bola, 0, 2)
await vote(ada, 1, 7)

describe('a receipt', () => {
  test('has no number before it is sealed, and one right after, with a proof of less than 1 KiB', async () => {
    const code = receipts[0]?.code ?? ''
    expect(await receiptOf(code)).toMatchObject({ code, state: 'taken', logIndex: null, file: null })
    await sealNow(app)
    const { file, logIndex, state } = await receiptOf(code)
    expect(logIndex).toBeGreaterThan(0)
    expect(state).toBe('replaced')
    expect(file?.length).toBeLessThan(1024)
    expect(await text(`receipts/${code}.tlog-proof`)).toBe(file)
    expect((await receiptOf(receipts[2]?.code ?? '')).state).toBe('counts')
  })

  test('is checked with the key alone, says which ballot it is and not whom it supports', async () => {
    const { file } = await receiptOf(receipts[2]?.code ?? '')
    const key = readKey(sha256, await text('keys'))
    const receipt = readReceipt(file ?? '')
    expect(key && receipt).toBeTruthy()
    if (!key || !receipt) return
    expect(await checkReceipt({ sha256, verify: verifySignature }, key, receipt)).toMatchObject({
      isIn: true,
    })
    expect(JSON.parse(receipt.entry)).toMatchObject({
      kind: 'ballot',
      contest,
      version: 2,
      commitment: receipts[2]?.commitment,
    })
    for (const leader of leaders) expect(file).not.toContain(leader)
    expect(receipt.entry).not.toContain(demoPerson('ada').id)
  })

  test('with an unknown or malformed code is not found', async () => {
    for (const code of ['ABCD-EFGH-JKMN', 'hello'])
      expect((await app.guest().get(`/api/record/receipts/${code}`)).statusCode).toBe(404)
    expect((await app.guest().get('/record/receipts/ABCD-EFGH-JKMN.tlog-proof')).statusCode).toBe(404)
  })
})

describe('while voting is open', () => {
  test('the inspection names a ballot that differs from what its voter cast, and a box whose SUP differs from its ballots', async () => {
    const change = async (leader: string | undefined, amount: number) => {
      await sql`alter table voting.ballot disable trigger all`.execute(app.db)
      await sql`update voting.ballot set leader_id = ${leader}, amount = ${amount} where amount in (20000, 30000)`.execute(
        app.db,
      )
      await sql`alter table voting.ballot enable trigger all`.execute(app.db)
    }
    expect((await inspect(app.db, { publication, turn: 1 })).differing).toEqual([])
    await change(leaders[0], 30_000)
    const rows = (await inspect(app.db, { publication, turn: 1 })).differing.map(({ row }) => row)
    expect(rows).toEqual([expect.stringContaining('voting.ballot '), `voting.box ${contest}`])
    await change(leaders[0], 20_000)
    expect((await inspect(app.db, { publication, turn: 1 })).differing).toEqual([])
  })

  test('the record reveals neither the chosen leaders nor the amounts', async () => {
    const { size } = (await verifyRecord(recordTools(app))).head
    expect(size).toBeGreaterThan(3)
    const blocks = ok<RecordState>(await app.guest().get('/api/record')).entries.find(
      ({ kind }) => kind === 'transfers',
    )
    let lines = ''
    for (let n = 0; n < (blocks?.count ?? 0); n += 1) lines += await text(`blocks/${n}.jsonl`)
    expect(lines).toContain('"units"')
    // Three ballots, one of them changed: the ledger reveals neither their number nor the direction of SUP.
    expect(lines).not.toContain(`contest:${contest}`)
    expect(lines).not.toContain('vote-return')
    for (const id of [...leaders, demoPerson('ada').id, demoPerson('bola').id])
      expect(lines).not.toContain(id)
    expect((await app.guest().get(`/record/counts/${contest}.json`)).statusCode).toBe(404)
  })
})

describe('[VO-02] after the count', () => {
  beforeAll(async () => {
    app.clock.advance(8 * 24 * 60 * 60)
    const kemi = await app.signIn('kemi')
    ok(await kemi.post(`/api/admin/challenge/rounds/${round}/close`))
    ok<ContestCount>(await kemi.post(`/api/admin/voting/contests/${contest}/count`))
    await sealNow(app)
    await publishBalanceSheet(await sealingOf(app))
  })

  test('anybody can recount the contest, add up the ledger, and see that it extends the older checkpoint', async () => {
    const receipt = (await receiptOf(receipts[1]?.code ?? '')).file ?? ''
    const { found, recounts } = await verifyRecord(recordTools(app), { since: [before], receipt })
    expect(recounts).toEqual([{ contest, ballots: 2, sup: 9, winners: [], isOrderProved: true }])
    expect(found.join('\n')).toMatch(
      /continues the older checkpoint[\s\S]*receipt’s entry[\s\S]*recounted with the same result/,
    )
  })

  test.each([
    ['a count of another number of ballots', 'counts', /"ballots": 2/, '"ballots": 1'],
    ['another seed of the lot', 'counts', /"lotSeed": "[\da-f]{4}/, '"lotSeed": "0000'],
    ['a posting of another amount', 'blocks', /"units":"\d+"/, '"units":"1"'],
    ['a sheet with another balance', 'balances', /"purchased": "\d+"/, '"purchased": "1"'],
  ])('finds %s', async (_, folder, from, to) => {
    const tools = recordTools(app)
    const forged = verifyRecord({
      ...tools,
      read: async (path) => {
        const bytes = await tools.read(path)
        return bytes && path.startsWith(folder)
          ? Buffer.from(Buffer.from(bytes).toString().replace(from, to))
          : bytes
      },
    })
    await expect(forged).rejects.toThrow(VerificationError)
  })

  test('detects a changed entry, and a checkpoint signed by another key', async () => {
    const tools = recordTools(app)
    const flip = (part: string) =>
      verifyRecord({
        ...tools,
        read: async (path) => {
          const bytes = await tools.read(path)
          if (!bytes || !path.includes(part)) return bytes
          const copy = Buffer.from(bytes)
          copy[40] = (copy[40] ?? 0) ^ 1
          return copy
        },
      })
    await expect(flip('tile/entries/')).rejects.toThrow(VerificationError)
    await expect(flip('tile/0/')).rejects.toThrow(VerificationError)
    await expect(flip('checkpoint')).rejects.toThrow(VerificationError)
    const other = 'localhost:3000/record+00000000+AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    await expect(verifyRecord(tools, { key: other })).rejects.toThrow(VerificationError)
  })

  test('the day’s file holds the whole record, and the command checks it without a server', async () => {
    const made = await zipRecord({ db: app.db, publication, now: () => app.clock.now() })
    const folder = await mkdtemp(join(tmpdir(), 'sup-record-'))
    try {
      for (const [path, bytes] of Object.entries(
        unzipSync(made ? await buffer(Readable.from(made.pieces)) : new Uint8Array()),
      )) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), bytes)
      }
      const receipt = join(folder, 'mine.tlog-proof')
      await writeFile(receipt, (await receiptOf(receipts[2]?.code ?? '')).file ?? '')
      const run = promisify(execFile)
      const args = ['scripts/verify.ts', folder, '--receipt', receipt]
      const { stdout } = await run(process.execPath, args)
      expect(stdout).toContain('recounted with the same result')
      expect(stdout).toContain('The record is sound.')
      expect(await readFile(join(folder, 'tables/entries.csv'), 'utf8')).toContain('ballot')
      const document = join(folder, `counts/${contest}.json`)
      await writeFile(document, (await readFile(document, 'utf8')).replace('"ballots": 2', '"ballots": 3'))
      await expect(run(process.execPath, args)).rejects.toMatchObject({ code: 1 })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('the files', () => {
  test('have the content types and cache times that verifiers expect, for any site', async () => {
    const head = await app.guest().get('/record/checkpoint')
    expect(head.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=2',
      'access-control-allow-origin': '*',
    })
    const size = Number(head.body.split('\n')[1])
    const place = { level: 0, n: Math.floor(size / TILE), width: size % TILE }
    const tile = await app.guest().get(`/record/${tilePath(place)}`)
    expect(tile.headers).toMatchObject({ 'content-type': 'application/octet-stream' })
    expect(tile.headers['cache-control']).toContain('immutable')
    expect(tile.rawPayload).toHaveLength(place.width * 32)
    expect(await text(`checkpoints/${size}`)).toBe(head.body)
    expect(await text('README.md')).toContain('# The public record')
  })

  test.each([
    'nothing',
    '..%2f..%2fpackage.json',
    'tile/0/999',
    'tile/0/999.p/255',
    'tile/5/000.p/1',
    'tile/0/0',
    'blocks/99999.jsonl',
    'counts/not-a-contest.json',
    'balances/20200101.json',
    'checkpoints/999999',
    'days/20200101.zip',
  ])('%s is not found', async (path) => {
    const answer = await app.guest().get(`/record/${path}`)
    expect(answer.statusCode).toBe(404)
  })
})
