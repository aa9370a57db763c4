import { returnSup, takeBack } from '#domains/wallet/server/posting/purchases.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { supText } from '#shared/values/money.ts'
import { unitsBehind } from '../../rules.ts'
import { purchaseReversed } from '../notices.ts'
import { type PurchaseRow, purchaseStore } from '../purchases/store.ts'
import { moneyBook } from './money-book-store.ts'
import { type ReversalKind, type ReversalRow, reversalStore } from './reversal-store.ts'
import type { SettlingContext } from './settling.ts'

type BookContext = Pick<SettlingContext, 'db' | 'now' | 'notifier'> & { readonly newId: () => string }

export interface ReversalCase {
  readonly kind: ReversalKind
  /** The provider's number of it. */
  readonly caseId: string
  readonly minor: number
  /** `open` while a bank disputes it, `final` when the money is gone, `returned` when the dispute was won. */
  readonly state: 'open' | 'final' | 'returned'
}

const bookLost = (ctx: BookContext, row: PurchaseRow, { kind, caseId, minor }: Omit<ReversalCase, 'state'>) =>
  moneyBook(ctx.db).write(kind === 'refund' ? 'refund' : 'chargeback', {
    purchaseId: row.id,
    name: caseId,
    minor,
    currency: row.currency,
    at: ctx.now(),
  })

const ended = async (
  ctx: BookContext,
  row: PurchaseRow,
  before: ReversalRow,
  next: ReversalCase,
): Promise<void> => {
  if (next.state === 'open' || !(await reversalStore(ctx.db).end(before.id, next.state))) return
  if (next.state === 'final') return bookLost(ctx, row, next)
  if (before.taken_units > 0)
    await returnSup(ctx, {
      personId: row.person_id,
      units: before.taken_units,
      name: `${next.kind}:${next.caseId}`,
      about: `purchase:${row.id}`,
    })
}

const begun = async (ctx: BookContext, row: PurchaseRow, next: ReversalCase): Promise<void> => {
  const store = reversalStore(ctx.db)
  const { units: already } = await store.sumOf(row.id)
  const quote = { units: row.units, priceMinor: row.price_minor }
  const units = Math.min(unitsBehind(next.minor, quote), row.units - already)
  const name = `${next.kind}:${next.caseId}`
  const about = `purchase:${row.id}`
  const isTaken = next.state !== 'returned' && units > 0
  const taken = isTaken ? await takeBack(ctx, { personId: row.person_id, units, name, about }) : 0
  await store.add({
    id: ctx.newId(),
    purchase_id: row.id,
    person_id: row.person_id,
    kind: next.kind,
    case_id: next.caseId,
    minor: next.minor,
    units,
    taken_units: taken,
    state: next.state,
    at: ctx.now(),
  })
  if (next.state === 'final') await bookLost(ctx, row, next)
  if (next.state !== 'returned')
    await notify(
      ctx,
      row.person_id,
      purchaseReversed,
      { taken: supText(taken), owed: supText(units - taken) },
      { key: name },
    )
}

/**
 * Writes down that money of a credited purchase went back or is disputed, by entries and never by a change: takes the SUP
 * back as far as the person still has it; the rest is owed, which stops further purchases. Each case counts once, in
 * whatever order its messages arrive.
 */
export const reverse = (ctx: BookContext, purchaseId: string, next: ReversalCase): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const row = await purchaseStore(db).hold(purchaseId)
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
      const taken = await takeBack(
        { db },
        {
          personId: row.person_id,
          units: row.units - row.taken_units,
          name: `${row.kind}:${row.case_id}:${row.taken_units}`,
          about: `purchase:${row.purchase_id}`,
        },
      )
      if (taken > 0) await store.setTaken(id, row.taken_units + taken)
      return taken > 0 ? 1 : 0
    })
  return lessened
}
