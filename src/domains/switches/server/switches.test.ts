import { expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { switchNames } from '#shared/staff/switches.ts'

const app = await openTestApp()

test('each switch stops the calls that name it, and there is no switch that stops nothing', () => {
  const stopped = Map.groupBy(domains.routes, ({ call }) => call.is.stoppedBy)
  const namesOf = (name: (typeof switchNames)[number]) =>
    (stopped.get(name) ?? []).map((route) => route.name).toSorted()
  expect(Object.fromEntries(switchNames.map((name) => [name, namesOf(name)]))).toEqual({
    purchase: [
      'donations.give',
      'donations.payDonation',
      'organizations.orderSup',
      'organizations.payInvoice',
      'payments.payPurchase',
      'payments.quotePurchase',
    ],
    cashout: ['cashout.submit'],
    draws: ['draws.claimPrize', 'draws.enterDraw'],
    votes: ['projects.voteForProject', 'voting.castBallot', 'voting.vote'],
    'sign-ups': ['identity.askCode', 'identity.register'],
    guides: ['guides.askGuide'],
    // It stops no call: browsers get a worker that removes itself (testing/browser/offline/switched-off.e2e.ts).
    offline: [],
  })
})

test('a stopped part answers with the notice of the staff, and runs again afterwards', async () => {
  const chidi = await app.signIn('chidi')
  const notice = 'Tari and Kamsi rest while we check their answers.'
  const ask = () => app.guest().post('/api/chat/tari', { message: 'How do I nominate?' })
  expect((await ask()).statusCode).toBe(200)
  ok(await chidi.post('/api/switches/guides', { isOff: 'yes', notice }))
  // A process may lag a second.
  await expect.poll(async () => (await ask()).statusCode).toBe(503)
  expect((await ask()).json()).toMatchObject({ code: 'SWITCHED_OFF', error: notice })
  ok(await chidi.post('/api/switches/guides', { isOff: 'no' }))
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
})
