import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { distinctPeople } from '#domains/identity/server/distinct/distinct-people.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp, startTestApp, type TestApp } from '#test/app.ts'
import { endApprovals, storeApproval } from '#test/approvals.ts'
import { forgetNumbers, holdOneNumber } from '#test/distinct.ts'
import { handInKyc } from '#test/identity-checks.ts'
import { ok } from '#test/answers.ts'
import { demoPassword, type DemoName } from '#test/people.ts'
import type { ApprovalPage } from '../contract.ts'

const DEVICE = '__Host-device'
const idOf = (name: DemoName) => demoPerson(name).id

/** Signs people in on one browser, one after the other. */
const signInTogether = async (app: TestApp, names: readonly DemoName[]): Promise<void> => {
  let device: string | undefined
  for (const name of names) {
    const person = app.guest()
    if (device) person.cookies.set(DEVICE, device)
    ok(await person.post('/api/local/login', { email: `${name}@demo.sup`, password: demoPassword }))
    device ??= person.cookies.get(DEVICE)
  }
}

const handInBoth = async (app: TestApp, names: readonly DemoName[]): Promise<void> => {
  for (const name of names) await handInKyc(await app.signIn(name), '70123450001')
}

const ways = [
  ['phone', holdOneNumber],
  ['identity-number', handInBoth],
  ['device', signInTogether],
] as const

const forget = async ({ db }: TestApp): Promise<void> => {
  await forgetNumbers({ db })
  for (const table of ['identity_number', 'device_use'])
    await sql`delete from ${sql.table(`identity.${table}`)}`.execute(db)
  await sql`delete from kyc.application where person_id <> ${idOf('ife')}`.execute(db)
}

const propose = (app: TestApp) =>
  storeApproval(app, {
    kind: 'staff.right',
    subject: `${idOf('dayo')} admin-role`,
    payload: { personId: idOf('dayo'), given: 'content', state: null, lga: null, until: null },
    permission: 'admin-flag',
    proposedBy: idOf('chidi'),
    about: idOf('dayo'),
  })
const confirm = (who: Person, id: string) => who.post(`/api/approvals/${id}/confirm`, {})

const comparedBy = async ({ db }: TestApp): Promise<string[] | null | undefined> =>
  (
    await sql<{ compared: string[] | null }>`select compared from platform.audit
      where action = 'approval.confirm' order by id desc limit 1`.execute(db)
  ).rows[0]?.compared

describe('two people are two people', async () => {
  let lola: Person

  const app = await openTestApp({ SHARED_DEVICES: 'enforced' })
  beforeEach(async () => {
    await forget(app)
    await endApprovals(app)
    lola = await app.signIn('lola')
  })

  test.each(ways)('not when the second account has the same %s', async (by, match) => {
    await match(app, ['chidi', 'lola'])
    const id = await propose(app)
    const refused = await confirm(lola, id)
    expect(refused).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    // It lists what is compared, and does not say what matched.
    expect(refused.json<{ error: string }>().error).toMatch(/one browser within 90 days\. Someone else/)
    const { items, counts } = ok<ApprovalPage>(await lola.get('/api/approvals'))
    expect([items.length, counts.waiting]).toEqual([0, 0])
    const ctx = { db: app.db, now: () => app.clock.now(), config: app.config, comparing: () => {} }
    expect(await distinctPeople(ctx, [idOf('chidi'), idOf('kemi'), idOf('lola')])).toEqual({
      compared: ['joined', 'phone', 'identity-number', 'device'],
      matched: by,
    })
  })

  test.each(ways)('not when the second account has the same %s as the one concerned', async (_, match) => {
    await match(app, ['dayo', 'lola'])
    expect(await confirm(lola, await propose(app))).toRefuse(403, 'APPROVAL_INVOLVED')
  })

  test('otherwise one confirms what the other proposed, and the audit says what was compared', async () => {
    await holdOneNumber(app, ['ada', 'kemi'])
    await signInTogether(app, ['ada', 'kemi'])
    ok(await confirm(lola, await propose(app)))
    expect(await comparedBy(app)).toEqual(['joined', 'phone', 'identity-number', 'device'])
  })

  test('a browser that both used more than 90 days ago says nothing', async () => {
    await signInTogether(app, ['chidi', 'lola'])
    await sql`update identity.device_use set first_seen = first_seen - 91, last_seen = last_seen - 91`.execute(
      app.db,
    )
    await sql`update identity.person set admin_role = null where id = ${idOf('dayo')}`.execute(app.db)
    ok(await confirm(lola, await propose(app)))
  })
})

test('a demonstration is played from one browser, so there a shared device is recorded and says nothing', async () => {
  const app = await startTestApp()
  try {
    await signInTogether(app, ['chidi', 'lola'])
    ok(await confirm(await app.signIn('lola'), await propose(app)))
    expect(await comparedBy(app)).toEqual(['joined', 'phone', 'identity-number'])
  } finally {
    await app.stop()
  }
})
