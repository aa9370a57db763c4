import { returnSup, type SupHolder, takeBack } from '#domains/wallet/server/posting/purchases.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { invariant } from '#shared/errors.ts'
import { supText } from '#shared/values/money.ts'
import { unitsBehind } from '../../rules.ts'
import { purchaseReversed } from '../notices.ts'
import { tellCharge } from '../charges/credit.ts'
import { moneyBook } from './money-book-store.ts'
import { ownerColumns, type Payable, type PayableRef, payableStore } from './payable-store.ts'
import { type ReversalKind, type StoredReversal, reversalStore } from './reversal-store.ts'
import type { SettlingContext } from './settling-context.ts'

type BookContext = Pick<SettlingContext, 'db' | 'now' | 'notifier'> & { readonly newId: () => string }

export interface ReversalCase {
  readonly kind: ReversalKind
  /** The provider's number of it. */
  readonly caseId: string
  readonly minor: number
  /** `open` while a bank disputes it, `final` when the money is gone, `returned` when the dispute was won. */
  readonly state: 'open' | 'final' | 'returned'
}

const bookLost = (ctx: BookContext, row: Payable, { kind, caseId, minor }: Omit<ReversalCase, 'state'>) =>
  moneyBook(ctx.db).write(kind === 'refund' ? 'refund' : 'chargeback', {
    of: row,
    name: caseId,
    minor,
    currency: row.currency,
    at: ctx.now(),
  })

/**
 * SUP is taken back from a person or an organization that bought it. SUP that a donor gave to a project stays there: the
 * platform bears that loss, and no reversal undoes what others built on.
 */
const isTakenBack = ({ kind, purpose }: Payable): boolean => kind === 'purchase' || purpose === 'bulk'

interface Amount {
  readonly units: number
  /** Names the act: the same one happens once. */
  readonly name: string
}

const holderOf = (row: Payable): SupHolder => {
  if (row.account_id !== null) return { account: row.account_id }
  invariant(row.person_id, 'bought SUP has a holder')
  return { personId: row.person_id }
}

const take = (ctx: Pick<BookContext, 'db'>, row: Payable, amount: Amount): Promise<number> =>
  takeBack(ctx, { ...holderOf(row), ...amount, about: row.about })

const giveBack = (ctx: BookContext, row: Payable, amount: Amount): Promise<boolean> =>
  returnSup(ctx, { ...holderOf(row), ...amount, about: row.about })

const ended = async (
  ctx: BookContext,
  row: Payable,
  before: StoredReversal,
  next: ReversalCase,
): Promise<void> => {
  if (next.state === 'open' || !(await reversalStore(ctx.db).end(before.id, next.state))) return
  if (next.state === 'final') return bookLost(ctx, row, next)
  if (before.taken_units > 0)
    await giveBack(ctx, row, { units: before.taken_units, name: `${next.kind}:${next.caseId}` })
  await tellCharge(ctx, row)
}

/** Writes a case down and takes its SUP back as far as its holder still has it; answers both in whole units. */
export const setAside = async (
  ctx: Omit<BookContext, 'notifier'>,
  row: Payable,
  next: ReversalCase,
): Promise<{ units: number; taken: number }> => {
  const store = reversalStore(ctx.db)
  const { units: already } = await store.sumOf(row)
  const quote = { units: row.units, priceMinor: row.minor }
  const units = isTakenBack(row) ? Math.min(unitsBehind(next.minor, quote), row.units - already) : 0
  const isTaken = next.state !== 'returned' && units > 0
  const taken = isTaken ? await take(ctx, row, { units, name: `${next.kind}:${next.caseId}` }) : 0
  await store.add({
    id: ctx.newId(),
    ...ownerColumns(row),
    person_id: row.kind === 'purchase' ? row.person_id : null,
    kind: next.kind,
    case_id: next.caseId,
    minor: next.minor,
    units,
    taken_units: taken,
    state: next.state,
    at: ctx.now(),
  })
  await tellCharge(ctx, row)
  return { units, taken }
}

const begun = async (ctx: BookContext, row: Payable, next: ReversalCase): Promise<void> => {
  const { units, taken } = await setAside(ctx, row, next)
  if (next.state === 'final') await bookLost(ctx, row, next)
  if (next.state !== 'returned' && row.kind === 'purchase' && row.person_id)
    await notify(
      ctx,
      row.person_id,
      purchaseReversed,
      { taken: supText(taken), owed: supText(units - taken) },
      { key: `${next.kind}:${next.caseId}` },
    )
}

/**
 * Writes down that money of a credited purchase went back or is disputed, by entries and never by a change: takes the SUP
 * back as far as the person still has it; the rest is owed, which stops further purchases. Each case counts once, in
 * whatever order its messages arrive.
 */
export const reverse = (ctx: BookContext, of: PayableRef, next: ReversalCase): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const row = await payableStore(db).hold(of)
    if (!row) return
    const before = await reversalStore(db).find(next.kind, next.caseId)
    if (before) await ended(tx, row, before, next)
    else await begun(tx, row, next)
  })

/** Takes owed SUP back that has come into the account since; answers how many reversals it could lessen. */
export const collectOwed = async (ctx: Pick<SettlingContext, 'db'>, limit = 200): Promise<number> => {
  let lessened = 0
  for (const { id } of await reversalStore(ctx.db).owing(limit))
    lessened += await inTransaction(ctx.db, async (db) => {
      const store = reversalStore(db)
      const row = await store.hold(id)
      if (!row || row.state === 'returned' || row.taken_units >= row.units) return 0
      const owner = await payableStore(db).find(
        row.purchase_id === null
          ? { kind: 'charge', id: row.charge_id ?? '' }
          : { kind: 'purchase', id: row.purchase_id },
      )
      invariant(owner, 'a reversal has its payment')
      const name = `${row.kind}:${row.case_id}:${row.taken_units}`
      const taken = await take({ db }, owner, { units: row.units - row.taken_units, name })
      if (taken > 0) await store.setTaken(id, row.taken_units + taken)
      return taken > 0 ? 1 : 0
    })
  return lessened
}
