import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { propose, waiting } from '#domains/approvals/server/approvals.ts'
import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import { endOfLagosDay, lagosDay } from '#shared/values/lagos.ts'
import { minorText, supText } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { risks } from '../../contracts/cashout-contract.ts'
import type { CashoutConsole, ConsoleCashout } from '../../contracts/console-contract.ts'
import { TWO_PEOPLE_ABOVE } from '../../rules.ts'
import { bankAccountsStore } from '../accounts/store.ts'
import { accountAccepted, accountRefused, cashoutRejected } from '../notices.ts'
import { shownCashouts } from '../requests/requests.ts'
import { stopCashout } from '../requests/stop-cashout.ts'
import { type StoredCashout, requestsStore } from '../requests/store.ts'
import { clearCashout, largeCashout } from './approval.ts'

const MAX_WAITING = 100
const MAX_RECENT = 30

const isLarge = (row: StoredCashout): boolean => row.gross_minor > TWO_PEOPLE_ABOVE

type Names = Awaited<ReturnType<typeof namesOf>>
const nameIn = (names: Names, personId: string): string => {
  const name = names.get(personId)
  return name ? fullName(name) : '–'
}

const consoleRows = async (
  ctx: SignedInCtx,
  rows: readonly StoredCashout[],
  proposed: ReadonlySet<string>,
): Promise<ConsoleCashout[]> => {
  const names = await namesOf(
    ctx,
    rows.map((row) => row.person_id),
  )
  const shown = await shownCashouts(ctx, rows)
  const today = lagosDay(ctx.now())
  return rows.flatMap((row, at) => {
    const cashout = shown[at]
    if (!cashout) return []
    return [
      {
        ...cashout,
        person: nameIn(names, row.person_id),
        risks: risks.filter((risk) => row.risks.includes(risk)),
        isLarge: isLarge(row),
        isProposed: proposed.has(row.id),
        isLate: row.state === 'processed' && row.arrives_by < today,
      },
    ]
  })
}

/** What finance decides and sees of cashouts. */
export const showConsole = async (ctx: SignedInCtx): Promise<CashoutConsole> => {
  const store = requestsStore(ctx.db)
  const undecided = await store.undecided(MAX_WAITING)
  const proposals = await waiting(ctx, largeCashout)
  const proposed = new Set(proposals.map(({ payload }) => payload.cashoutId))
  const accounts = await bankAccountsStore(ctx.db).waiting(MAX_WAITING)
  const names = await namesOf(
    ctx,
    accounts.map((row) => row.person_id),
  )
  const day = lagosDay(ctx.now())
  const { count, net } = await store.since(new Date(endOfLagosDay(ctx.now()).getTime() - DAY_MS))
  return {
    waiting: await consoleRows(ctx, undecided, proposed),
    accounts: accounts.map((row) => ({
      id: row.id,
      person: nameIn(names, row.person_id),
      bankName: row.bank_name,
      tail: row.tail,
      bankAccountName: row.holder_name,
      matching: row.matching,
      words: row.words,
      addedAt: row.added_at.toISOString(),
    })),
    recent: await consoleRows(ctx, await store.recent(MAX_RECENT), proposed),
    today: { count, net: minorText(net), day },
    twoPeopleAbove: minorText(TWO_PEOPLE_ABOVE),
  }
}

/** Keeps staff away from their own cashouts and those of accounts joined with theirs. */
const refuseInvolved = async (ctx: SignedInCtx, personId: string): Promise<void> => {
  if ((await ownAccounts(ctx)).has(personId)) throw new Refusal('approval-involved')
}

const needReason = (reason: string | undefined): string => {
  if (!reason)
    throw new Refusal('invalid-input', { fields: { reason: message('Write at least 10 characters.') } })
  return reason
}

interface Decision<Outcome extends string> {
  readonly outcome: Outcome
  readonly reason?: string | undefined
}

/** Pays or rejects a waiting cashout; a large one is proposed to a second person. */
export const decideCashout = async (
  ctx: SignedInCtx,
  id: string,
  { outcome, reason }: Decision<'pay' | 'reject'>,
): Promise<{ id: string; state: 'submitted' | 'rejected' | Pending['state'] }> => {
  const row = isId(id) ? await requestsStore(ctx.db).byId(id) : undefined
  if (!row) throw new Refusal('cashout-not-found')
  await refuseInvolved(ctx, row.person_id)
  ctx.auditing(`cashout:${id}`, [outcome, reason].filter(Boolean).join(': '))
  if (outcome === 'reject') {
    await stopCashout(ctx, row, 'rejected', needReason(reason))
    const values = { cashoutId: id, sup: supText(row.units) }
    await notify(ctx, row.person_id, cashoutRejected, values, { key: `${id} rejected` })
    return { id, state: 'rejected' }
  }
  await ctx.switches.refuseIfOff(ctx, 'cashout')
  if (!isLarge(row)) {
    await clearCashout(ctx, id, reason || null)
    return { id, state: 'submitted' }
  }
  const { state } = await propose(ctx, largeCashout, { cashoutId: id }, needReason(reason))
  return { id, state }
}

/** Accepts or refuses an account whose name differs; its owner is told. */
export const decideAccount = async (
  ctx: SignedInCtx,
  id: string,
  { outcome, reason }: Decision<'accept' | 'refuse'>,
): Promise<{ id: string; state: 'active' | 'refused' }> => {
  const row = isId(id) ? await bankAccountsStore(ctx.db).byId(id) : undefined
  if (!row) throw new Refusal('account-not-found')
  await refuseInvolved(ctx, row.person_id)
  const state = outcome === 'accept' ? 'active' : 'refused'
  const decided = { state, by: ctx.viewer.id, at: ctx.now(), reason: needReason(reason) } as const
  if (!(await bankAccountsStore(ctx.db).decide(id, decided))) throw new Refusal('account-not-found')
  ctx.auditing(`bank-account:${id}`, `${outcome}: ${decided.reason}`)
  const kind = state === 'active' ? accountAccepted : accountRefused
  await notify(ctx, row.person_id, kind, { bank: row.bank_name }, { key: id })
  return { id, state }
}
