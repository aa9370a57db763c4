import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { readCsv } from '#platform/server/formats/csv.ts'
import { openTestApp, type Person } from '#test/app.ts'
import type { Transaction, Wallet } from '../contract.ts'
import { accountsStore } from './accounts/store.ts'
import { grant, issueToRewards, payReward } from './posting/funds.ts'
import { keyOf, postTransfers } from './posting/post-transfers.ts'

const personId = demoPerson('ada').id

const app = await openTestApp()
const ada = await app.signIn('ada')

const walletOf = async (person: Person) => (await person.get('/api/wallet')).json<Wallet>()
const list = async (query = '') =>
  (await ada.get(`/api/wallet/transactions${query}`)).json<{
    items: Transaction[]
    nextCursor: string | null
  }>()

describe('GET /api/wallet', () => {
  test('[WA-01] answers the balance as decimal text with two decimals, and the naira figure: balance x 10, rounded', async () => {
    const wallet = await walletOf(ada)
    expect(wallet).toMatchObject({
      supBalance: '31.50',
      buckets: { earned: '21.50', purchased: '10.00' },
      held: '0.00',
      naira: 315,
    })
    await grant({ db: app.db }, { personId, units: 12_345, why: 'a test of rounding' })
    expect(await walletOf(ada)).toMatchObject({ supBalance: '32.7345', naira: 327 })
  })

  test('a person without any SUP gets zero, not an error', async () => {
    const fresh = app.guest()
    const joined = await fresh.post('/api/local/register', {
      email: 'fresh@example.test',
      password: 'a-Long-enough-pass-9',
      confirmPassword: 'a-Long-enough-pass-9',
      firstName: 'Fresh',
      lastName: 'Person',
    })
    expect(joined.statusCode, joined.body).toBeLessThan(300)
    await fresh.post('/api/auth/verify-age', {})
    expect(await walletOf(fresh)).toMatchObject({ supBalance: '0.00', naira: 0 })
  })

  test('a guest cannot read it', async () => {
    for (const path of ['', '/transactions', '/transactions.csv'])
      expect((await app.guest().get(`/api/wallet${path}`)).statusCode).toBe(401)
  })
})

describe('[WA-04] the transactions', () => {
  test('have kind, amount, other side, time and the balance after each, the newest first', async () => {
    const { items } = await list()
    expect(items.at(-1)).toMatchObject({
      kind: 'grant',
      amount: '20.00',
      counterparty: 'rewards',
      balance: '20.00',
    })
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const { supBalance } = await walletOf(ada)
    expect(items[0]?.balance).toBe(supBalance)
  })

  test('can be filtered by kind, direction, bucket and days; the balance still counts all of them', async () => {
    const accounts = accountsStore(app.db)
    await postTransfers(app.db, [
      {
        debit: await accounts.openForPerson(personId, 'earned'),
        credit: await accounts.openPool('contest', 'contest-of-a-test'),
        amount: 30_000,
        kind: 'vote',
        key: keyOf('a vote of a test'),
        about: 'contest:contest-of-a-test',
      },
    ])
    const all = (await list()).items
    const kinds = (items: Transaction[]) => new Set(items.map(({ kind }) => kind))
    expect(kinds((await list('?kind=reward')).items)).toEqual(new Set(['reward']))
    expect((await list('?direction=out')).items).toEqual([all[0]])
    expect(all[0]).toMatchObject({ kind: 'vote', amount: '-3.00', counterparty: 'contest' })
    expect((await list('?bucket=purchased')).items.map(({ amount }) => amount)).toEqual(['10.00'])
    expect((await list('?to=2020-01-01')).items).toEqual([])
    expect((await list('?from=2020-01-01')).items).toEqual(all)
  })

  test('are paged, without gap or repetition', async () => {
    const all = (await list()).items
    const found: Transaction[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: Transaction[]; nextCursor: string | null } = await list(
        `?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      expect(page.items.length).toBeLessThanOrEqual(2)
      found.push(...page.items)
      cursor = page.nextCursor
    }
    expect(found).toEqual(all)
  })

  test('are exported as a table in which no cell is a formula', async () => {
    const about = '=HYPERLINK("http://evil")'
    await issueToRewards({ db: app.db }, 1, 'one more')
    await grant({ db: app.db }, { personId, units: 1, why: about })
    const answer = await ada.get('/api/wallet/transactions.csv')
    expect(answer.headers['content-disposition']).toContain('sup-transactions.csv')
    const { records } = await readCsv(answer.body)
    expect(records.length).toBe((await list('?limit=100')).items.length + 1)
    const cells = records.flatMap((record) => record.cells)
    expect(cells).toContain(`'${about}`)
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  })

  test.each([
    '?kind=theft',
    '?direction=sideways',
    '?from=yesterday',
    '?cursor=bm9uc2Vuc2U',
    '?limit=0',
    '?who=bola',
  ])('refuses %s and names the field', async (query) => {
    const answer = await ada.get(`/api/wallet/transactions${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', fields: expect.any(Object) as object })
  })
})

test('no answer names another person', async () => {
  await payReward({ db: app.db }, { task: 'x', personId: demoPerson('bola').id, period: '1', units: 1 })
  const bodies = [
    (await ada.get('/api/wallet/transactions')).body,
    (await ada.get('/api/wallet/transactions.csv')).body,
  ]
  const { rows } = await sql<{ id: string }>`select id from identity.person`.execute(app.db)
  for (const body of bodies) for (const { id } of rows) expect(body).not.toContain(id)
})
