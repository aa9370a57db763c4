import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { donatedStore } from './donated-store.ts'

interface DonatedSpending {
  /** Names the spending: it is paid once. */
  readonly name: string
  readonly minor: number
  readonly currency: string
}

/**
 * Books donated money that is paid to an organization, in the transaction that takes it out of its fund. The same name
 * twice fails.
 */
export const bookDonatedSpending = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  spending: DonatedSpending,
): Promise<void> => {
  invariant(ctx.db.isTransaction, 'fund and book change together')
  await donatedStore(ctx.db).writeSpending({ ...spending, at: ctx.now() })
}

interface ExchangedGift extends DonatedSpending {
  /** Hundredths of naira that came, before the fee. */
  readonly nairaMinor: number
  readonly feeMinor: number
}

/** Books donated money that became naira, in the transaction that moves it within its fund. The same name twice fails. */
export const bookDonatedExchange = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { name, minor, currency, nairaMinor, feeMinor }: ExchangedGift,
): Promise<void> => {
  invariant(ctx.db.isTransaction, 'fund and book change together')
  const at = ctx.now()
  await donatedStore(ctx.db).writeExchange(
    { name, minor, currency, at },
    { name, minor: nairaMinor, currency: 'NGN', at },
    feeMinor,
  )
}

interface SampleGift {
  readonly name: string
  readonly minor: number
  readonly feeMinor: number
  readonly currency: string
  readonly at: Date
}

/** Books an invented donation of a demonstration as if the provider had told of it, once for each name. */
export const bookSampleDonation = async (
  { db }: Pick<Ctx, 'db'>,
  { feeMinor, ...gift }: SampleGift,
): Promise<void> => {
  const book = donatedStore(db)
  await book.writeSample('payment', gift)
  await book.writeSample('donation', gift)
  await book.writeSample('fee', { ...gift, minor: feeMinor })
}
