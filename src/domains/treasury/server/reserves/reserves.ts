import * as z from 'zod/mini'
import { lastComparison, moneyAccounts } from '#domains/payments/server/books/book-accounts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { minorText, supText } from '#shared/values/money.ts'
import type { Reserves } from '../../contract.ts'
import { coverageOf, nairaMinorOf, supReservesOf } from '../../rules.ts'
import { cashoutRate } from '../flows/costs.ts'
import { fundsStore } from '../funds/store.ts'
import { reservesStore, type StoredProof } from './store.ts'

type ProofContext = Pick<Ctx, 'db' | 'now'>

const SHOWN = 12
const text = () => z.string()

/** What a proof keeps and publishes: SUP in units, naira in hundredths, both as text. */
const Figures = z.object({
  sup: z.object({
    issued: text(),
    sold: text(),
    cashedOut: text(),
    fund: text(),
    circulation: text(),
    redeemable: text(),
    purchased: text(),
    escrow: text(),
    pools: text(),
  }),
  naira: z.object({
    accounts: z.record(z.string(), text()),
    income: text(),
    spent: text(),
    held: text(),
    rate: text(),
    owed: text(),
  }),
  coverage: z.nullable(z.int()),
  provider: z.nullable(z.object({ day: text(), paid: text(), book: text(), differences: z.int() })),
})
export type ProofFigures = z.output<typeof Figures>

const monthOf = (now: Date): string => lagosDay(now).slice(0, 7)

/** Whether a proof is due: the first of a month, or one that staff asked for. */
export const isProofDue = async (ctx: ProofContext): Promise<boolean> => {
  const store = reservesStore(ctx.db)
  return (await store.isWished()) || !(await store.hasMonthly(monthOf(ctx.now())))
}

const nairaOf = async (ctx: ProofContext, redeemable: bigint): Promise<ProofFigures['naira']> => {
  const accounts = await moneyAccounts(ctx)
  const funds = await fundsStore(ctx.db).all()
  const sum = (of: (fund: (typeof funds)[number]) => number) =>
    funds.reduce((total, fund) => total + of(fund), 0)
  const [income, spent] = [sum((fund) => fund.income), sum((fund) => fund.spent)]
  const rate = await cashoutRate(ctx)
  const held = accounts.reduce((total, { minor }) => total + minor, 0) + income - spent
  return {
    accounts: Object.fromEntries(accounts.map(({ name, minor }) => [name, String(minor)])),
    income: String(income),
    spent: String(spent),
    held: String(held),
    rate: String(rate),
    owed: String(nairaMinorOf(redeemable, rate)),
  }
}

const providerOf = async (ctx: ProofContext): Promise<ProofFigures['provider']> => {
  const run = await lastComparison(ctx)
  return run === null
    ? null
    : {
        day: lagosDay(run.at),
        paid: String(run.providerMinor),
        book: String(run.bookMinor),
        differences: run.differences,
      }
}

/**
 * Writes the proof that is due from the balances after so many parts of the published ledger, so that anybody can add its
 * SUP up again. The caller holds the log, and everything that it took is published. Does nothing when none is due.
 */
export const writeDueProof = async (
  ctx: ProofContext,
  { blocks, accounts }: { blocks: number; accounts: Readonly<Record<string, string>> },
): Promise<boolean> => {
  invariant(ctx.db.isTransaction, 'a proof is written with what it proves')
  if (blocks === 0 || !(await isProofDue(ctx))) return false
  const store = reservesStore(ctx.db)
  const [at, month] = [ctx.now(), monthOf(ctx.now())]
  const sup = supReservesOf(accounts)
  const naira = await nairaOf(ctx, sup.redeemable)
  const figures: ProofFigures = {
    sup: Figures.shape.sup.parse(
      Object.fromEntries(Object.entries(sup).map(([name, units]) => [name, String(units)])),
    ),
    naira,
    coverage: coverageOf(BigInt(naira.held), BigInt(naira.owed)),
    provider: await providerOf(ctx),
  }
  const isMonthly = !(await store.hasMonthly(month))
  await store.takeWish()
  return store.add({ month, isMonthly, blocks, figures, at })
}

const reservesOf = ({ id, month, is_monthly: isMonthly, blocks, figures, at }: StoredProof): Reserves => {
  const { sup, naira, coverage, provider } = Figures.parse(figures)
  const minor = (value: string) => minorText(Number(value))
  return {
    id,
    month,
    isMonthly,
    on: lagosDay(at),
    blocks,
    sup: {
      issued: supText(Number(sup.issued)),
      sold: supText(Number(sup.sold)),
      cashedOut: supText(Number(sup.cashedOut)),
      fund: supText(Number(sup.fund)),
      circulation: supText(Number(sup.circulation)),
      redeemable: supText(Number(sup.redeemable)),
      purchased: supText(Number(sup.purchased)),
      escrow: supText(Number(sup.escrow)),
      pools: supText(Number(sup.pools)),
    },
    naira: { held: minor(naira.held), owed: minor(naira.owed), rate: minor(naira.rate) },
    coverage,
    provider: provider && {
      on: provider.day,
      paid: minor(provider.paid),
      book: minor(provider.book),
      differences: provider.differences,
    },
  }
}

/** The last proofs, the newest first. */
export const latestProofs = async (ctx: Pick<Ctx, 'db'>): Promise<Reserves[]> =>
  (await reservesStore(ctx.db).latest(SHOWN)).map(reservesOf)

export const isProofWished = (ctx: Pick<Ctx, 'db'>): Promise<boolean> => reservesStore(ctx.db).isWished()

/** Notes that staff want a proof now. */
export const wishProof = async (ctx: Ctx): Promise<{ isQueued: true }> => {
  await reservesStore(ctx.db).wish(ctx.now())
  ctx.auditing('proof of reserves')
  return { isQueued: true }
}
