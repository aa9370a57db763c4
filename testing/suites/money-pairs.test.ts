import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { endApprovals, storeApproval } from '#test/approvals.ts'
import { suggest } from '#test/project-ideas.ts'
import { refusal } from '#test/answers.ts'
import type { DemoName } from '#test/people.ts'

const SOMEWHERE = '00000000-0000-4000-8000-000000000001'

interface Sample {
  readonly permission: 'treasury' | 'kyc-review'
  readonly payload: (found: Found) => Readonly<Record<string, unknown>>
}
interface Found {
  readonly draw: string
  readonly project: string
  readonly organization: string
  readonly donation: string
  readonly invoice: string
  readonly cashout: string
  readonly round: string
}
const finance = (payload: Sample['payload']): Sample => ({ permission: 'treasury', payload })

/** Every two-person decision that moves money or opens a way for it. */
const kinds: Readonly<Record<string, Sample>> = {
  'wallet.issuance': finance(() => ({ sup: 7, purpose: 'rewards' })),
  'wallet.bound': finance(() => ({ sup: 7 })),
  'regions.rate': finance(() => ({
    region: 'nigeria',
    kind: 'purchase',
    minor: 9_999,
    firstDay: '2099-01-01',
  })),
  'regions.holiday': finance(() => ({
    day: '2099-01-01',
    change: 'add',
    name: 'A day of this test',
    source: 'A declaration of this test',
  })),
  'treasury.spending': finance(() => ({ spendingId: SOMEWHERE })),
  'payments.refund': finance(() => ({ purchaseId: SOMEWHERE, personId: SOMEWHERE, minor: 100 })),
  'organizations.refund': finance(({ invoice }) => ({ invoiceId: invoice, minor: 100 })),
  'donations.refund': finance(({ donation }) => ({ donationId: donation, minor: 100 })),
  'treasury.exchange': finance(() => ({
    exchangeId: SOMEWHERE,
    fund: 'donations:general:usd',
    minor: 100,
    nairaMinor: 150_000,
    feeMinor: 0,
    day: '2026-11-21',
    source: 'A bank of this test',
  })),
  'draws.announce': finance(({ draw }) => ({ drawId: draw })),
  'draws.draw': finance(({ draw }) => ({ drawId: draw })),
  'draws.cancel': finance(({ draw }) => ({ drawId: draw })),
  'projects.release': finance(({ project }) => ({ projectId: project, step: 1 })),
  'projects.stop': finance(({ project }) => ({ projectId: project })),
  'projects.match': finance(() => ({
    title: 'A round of this test',
    pool: 1,
    share: 50,
    firstDay: '2026-01-01',
    lastDay: '2026-12-31',
  })),
  'projects.match-cancel': finance(({ round }) => ({ roundId: round })),
  'cashout.payment': finance(({ cashout }) => ({ cashoutId: cashout })),
  'organizations.decision': {
    permission: 'kyc-review',
    payload: ({ organization }) => ({ organizationId: organization, revision: 1, to: 'verified' }),
  },
  'organizations.signatory': {
    permission: 'kyc-review',
    payload: ({ organization }) => ({
      organizationId: organization,
      memberId: SOMEWHERE,
      sentBy: SOMEWHERE,
    }),
  },
}
const moneyDomains: readonly string[] = [
  'wallet',
  'regions',
  'payments',
  'cashout',
  'treasury',
  'donations',
  'draws',
  'projects',
  'organizations',
]

/** Everybody who works on the platform, a citizen and the owner of an organization. */
const people = ['chidi', 'lola', 'emeka', 'kemi', 'bola', 'binta', 'funke', 'gbenga', 'ada'] as const
const mayBySeeds: Readonly<Record<Sample['permission'], readonly DemoName[]>> = {
  treasury: ['chidi', 'lola', 'emeka'],
  'kyc-review': ['chidi', 'lola', 'kemi'],
}

const signedIn = new Map<DemoName, Person>()

/** A large cashout of a citizen that waits for two people. */
const waitingCashout = async (): Promise<string> => {
  const [account, id, now] = [crypto.randomUUID(), crypto.randomUUID(), app.clock.now()]
  const owner = demoPerson('dayo').id
  await sql`insert into cashout.account (id, person_id, bank_code, bank_name, tail, number_hash, recipient, holder_name,
      matching, words, state, added_at)
    values (${account}, ${owner}, '044', 'Access Bank', '4579', '\\x00', 'RCP_of_this_test', 'A CITIZEN', 2, 2, 'active',
      ${now})`.execute(app.db)
  await sql`insert into cashout.request (id, person_id, account_id, units, rate_version, minor_per_sup, gross_minor,
      fee_minor, net_minor, is_cleared, submitted_at, arrives_by)
    values (${id}, ${owner}, ${account}, 500000000, 1, 1000, 50000000, 0, 50000000, false, ${now}, ${now})`.execute(
    app.db,
  )
  return id
}

const app = await openTestApp()
for (const name of people) signedIn.set(name, await app.signIn(name))
const one = async (table: string) =>
  (await sql<{ id: string }>`select id from ${sql.raw(table)} limit 1`.execute(app.db)).rows[0]?.id ??
  SOMEWHERE
const found = {
  draw: await one('draws.round'),
  project: await suggest(await app.signIn('dayo')),
  organization: await one('organizations.organization'),
  donation: await one('donations.donation'),
  invoice: await one('organizations.invoice'),
  cashout: await waitingCashout(),
  round: await one('projects.match_round'),
}

const isWaiting = async (id: string): Promise<boolean> => {
  const { rows } = await sql<{
    state: string
  }>`select state from approvals.approval where id = ${id}`.execute(app.db)
  return rows[0]?.state === 'waiting'
}

/** What each person is told who tries to confirm and then to refuse the proposal of one of them. */
const tryAll = async (kind: string, { permission, payload }: Sample, maker: DemoName) => {
  const refused: Record<string, string> = {}
  for (const second of people) {
    await endApprovals(app)
    const id = await storeApproval(app, {
      kind,
      subject: 'of this test',
      payload: payload(found),
      permission,
      proposedBy: demoPerson(maker).id,
    })
    const who = signedIn.get(second)
    if (!who) throw new Error(`${second} is not signed in.`)
    const isOneOfTwo = second !== maker && mayBySeeds[permission].includes(second)
    // Whoever may decide refuses, so that nothing is done; everybody else tries to confirm as well.
    const told = isOneOfTwo ? [] : [refusal(await who.post(`/api/approvals/${id}/confirm`, {}))]
    const answer = await who.post(`/api/approvals/${id}/refuse`, { reason: 'Nobody ordered this here.' })
    const codes = [...told, answer.statusCode < 300 ? [200, 'done'] : refusal(answer)].map((each) =>
      each.join(' '),
    )
    refused[second] = [...new Set(codes), (await isWaiting(id)) ? 'waits' : 'closed'].join(', ')
  }
  return refused
}

describe('a pair of staff', () => {
  test('is tried with every kind of decision of the domains of money', () => {
    const all = domains.manifests.flatMap(({ approvals }) => approvals ?? []).map(({ name }) => name)
    const ofMoney = all.filter((name) => moneyDomains.includes(name.split('.')[0] ?? ''))
    expect(ofMoney.toSorted()).toEqual(Object.keys(kinds).toSorted())
  })

  test.each(Object.entries(kinds))(
    '%s is decided by two different people who may, and by nobody else',
    async (kind, sample) => {
      for (const maker of mayBySeeds[sample.permission]) {
        const expected = Object.fromEntries(
          people.map((second) => {
            if (second === maker) return [second, '403 SECOND_APPROVER_REQUIRED, waits']
            const may = mayBySeeds[sample.permission].includes(second)
            return [second, may ? '200 done, closed' : '403 FORBIDDEN, waits']
          }),
        )
        expect({ maker, ...(await tryAll(kind, sample, maker)) }).toEqual({ maker, ...expected })
      }
    },
  )
})
