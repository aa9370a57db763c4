import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Arrange, type Arranging, nothing } from '#suites/arrangements.ts'
import { donationToken } from '#domains/donations/server/giving/links.ts'

/** A donation of a guest, with its balance if it is paid; an id that nobody has when the object should be missing. */
const donationOf = async ({ app, object }: Arranging, isPaid: boolean): Promise<string> => {
  const id = randomUUID()
  if (object === 'missing') return id
  const now = app.clock.now()
  await sql`insert into donations.donation (id, email, language, fund, minor, currency, name, made_at, paid_at)
    values (${id}, 'giver@example.ng', 'en', 'general', 500000, 'NGN', 'Uche Giver', ${now}, ${isPaid ? now : null})`.execute(
    app.db,
  )
  if (isPaid)
    await sql`insert into donations.balance (fund, currency, given) values ('general', 'NGN', 500000)
      on conflict (fund, currency) do update set given = balance.given + 500000`.execute(app.db)
  return id
}

const byLink =
  (isPaid: boolean, body?: Record<string, unknown>): Arrange =>
  async (arranging) => ({
    params: { token: donationToken(arranging.app, await donationOf(arranging, isPaid)) },
    ...(body && { body }),
  })

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'donations.donations': nothing,
  'donations.figures': nothing,
  'donations.give': () => ({
    body: {
      currency: 'NGN',
      to: 'general',
      amount: '5000',
      email: `${randomUUID()}@example.ng`,
      agreed: 'yes',
    },
  }),
  'donations.donation': byLink(false),
  'donations.payDonation': byLink(false),
  'donations.checkDonation': byLink(false),
  'donations.stopPlan': byLink(false, {}),
  'donations.donationReceipt': byLink(true),
  'donations.donationConsole': nothing,
  'donations.decideWords': async (arranging) => ({
    params: { donationId: await donationOf(arranging, true) },
    body: { decision: 'shown' },
  }),
}
