import { chargesOf, checkCharge, openCharge } from '#domains/payments/server/charges/charges.ts'
import { giftsAccount } from '#domains/projects/server/gifts/gifts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { settleDonation } from './settlement-job.ts'
import { donorEmail } from './give.ts'
import { idOfToken } from './links.ts'
import { type StoredDonation, donationStore } from './store.ts'

/** The donation behind a private link; refuses `donation-not-found`. */
export const findDonation = async (
  ctx: Pick<Ctx, 'db' | 'keyFor'>,
  token: string,
): Promise<StoredDonation> => {
  const id = idOfToken(ctx, token)
  const row = id === null ? undefined : await donationStore(ctx.db).byId(id)
  if (!row) throw new Refusal('donation-not-found')
  return row
}

/** Opens the payment and answers the page to pay on; a repeated request answers the same page. */
export const payDonation = async (ctx: Ctx, token: string): Promise<{ token: string; payUrl: string }> => {
  const row = await findDonation(ctx, token)
  const email = await donorEmail(ctx, row)
  if (row.paid_at !== null || email === null) throw new Refusal('charge-settled')
  const { payUrl } = await openCharge(ctx, {
    id: row.id,
    purpose: 'donation',
    job: settleDonation,
    personId: row.person_id,
    email,
    minor: row.minor,
    currency: row.currency,
    units: row.units,
    account: row.project_id === null ? null : await giftsAccount(ctx, row.project_id),
    about: `donation:${row.id}`,
    returnTo: `${ctx.origin}${to('donation', { token })}?back=1`,
  })
  return { token, payUrl }
}

/** Asks the provider now, for somebody who waits on the page; refuses `provider-away`. */
export const checkDonation = async (ctx: Ctx, token: string): Promise<{ token: string }> => {
  const { id } = await findDonation(ctx, token)
  if ((await chargesOf(ctx, [id])).has(id)) await checkCharge(ctx, id)
  return { token }
}
