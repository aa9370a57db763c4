import type * as z from 'zod/mini'
import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { propose } from '#domains/approvals/server/approvals.ts'
import { byId, twoPeople } from '#domains/approvals/server/two-people.ts'
import type { ApprovalKind } from '#platform/server/approval-kind.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { slot } from '#platform/server/contributions/slot.ts'
import { Refusal } from '#shared/errors.ts'
import { minorText } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { type RefundKind, refundRefusals } from '../../refund-contract.ts'
import { beginRefund, type BegunRefund, checkRefund } from './begin-refund.ts'

/** One kind of payment that finance gives back at the desk. */
export interface Refundable {
  readonly kind: RefundKind
  readonly approval: ApprovalKind
  /** The id of the one with this number of its own domain, such as DON-000123. */
  numbered(ctx: SignedInCtx, number: string): Promise<string | undefined>
  /** The first of two people proposes to give money of one back; `minorIn` reads the amount in its currency. */
  propose(
    ctx: SignedInCtx,
    id: string,
    minorIn: (currency: string) => number,
    reason: string,
  ): Promise<Pending>
}

/** What a domain above gives to the desk. */
export const refundables = slot<Refundable>('payments.refundables')

/** What staff read of each kind of refund. */
const sentences: Readonly<Record<RefundKind, { readonly title: string; readonly detail: string }>> = {
  purchase: {
    title: message('Pay back {amount} of purchase {number}'),
    detail: message('Of {total}. We remove its unspent SUP first. The payer sees the reason.'),
  },
  donation: {
    title: message('Pay back {amount} of donation {number}'),
    detail: message('Of {total}. It leaves its fund at once. The donor reads the reason.'),
  },
  invoice: {
    title: message('Pay back {amount} of invoice {number}'),
    detail: message('Of {total}. We remove its SUP first. The organization sees the reason.'),
  },
}

interface Paid {
  readonly id: string
  readonly currency: string
}

interface Terms<P, R extends Paid> {
  readonly kind: RefundKind
  readonly payload: z.ZodMiniType<P>
  idOf(payload: P): string
  /** It comes first of what knows the row: its answer says what a row is. */
  find(ctx: Pick<Ctx, 'db'>, id: string): Promise<R | undefined>
  payloadOf(row: R, minor: number): P
  /** The same as find at the confirmation, where nobody else may change it meanwhile. */
  hold?(ctx: Pick<Ctx, 'db'>, id: string): Promise<R | undefined>
  numbered?(ctx: Pick<Ctx, 'db'>, number: string): Promise<string | undefined>
  /** The person who paid, where every payment of this kind has one. */
  about?(payload: P): string
  /** People who take no part in it. */
  involved?(ctx: Pick<Ctx, 'db'>, row: R): Promise<readonly string[]>
  /** Refuses what never goes back from our side. */
  check?(row: R): void
  /** What fills the sentences of this kind, and the page where the whole case is. */
  shows(row: R, minor: number): { number: string; amount: string; total: string; href: string }
  /** Changes what else hangs on the money, and tells the payer. */
  begun(ctx: SignedInCtx, row: R, refund: BegunRefund): Promise<unknown>
}

/** Declares payments that two people of finance give back, by the rules of all of them and of their own domain. */
export const refundable = <P extends { readonly minor: number }, R extends Paid>(
  name: ApprovalKind['name'],
  {
    kind,
    payload,
    idOf,
    payloadOf,
    find,
    hold = find,
    numbered,
    about,
    ...terms
  }: Pick<Terms<P, R>, 'payload'> & Terms<NoInfer<P>, R>,
): Refundable => {
  const of = (id: string) => ({ kind: kind === 'purchase' ? kind : 'charge', id }) as const
  const found = async (ctx: Pick<Ctx, 'db'>, id: string, read = find): Promise<R> => {
    const row = await read(ctx, id)
    if (!row) throw new Refusal('payment-unknown')
    return row
  }
  const approval = twoPeople(name, {
    payload,
    refuses: refundRefusals,
    of: 'treasury',
    subject: idOf,
    ...(about && { about }),
    involved: async (ctx, given) => (await terms.involved?.(ctx, await found(ctx, idOf(given)))) ?? [],
    check: async (ctx, given) => {
      terms.check?.(await found(ctx, idOf(given)))
      await checkRefund(ctx, of(idOf(given)), given.minor)
    },
    reads: (ctx, payloads) => byId(payloads, idOf, (ids) => Promise.all(ids.map((id) => find(ctx, id)))),
    says: ({ minor }, row) => {
      const { number, amount, total, href } = terms.shows(row, minor)
      const { title, detail } = sentences[kind]
      return {
        title: { text: title, values: { amount, number } },
        detail: { text: detail, values: { total } },
        href,
      }
    },
    audits: (given) => `${kind}:${idOf(given)} ${minorText(given.minor)}`,
    // What was paid, the refund and what hangs on the money change together.
    execute: async (ctx, { payload: given, reason }) => {
      const row = await found(ctx, idOf(given), hold)
      terms.check?.(row)
      await terms.begun(ctx, row, await beginRefund(ctx, of(row.id), { minor: given.minor, reason }))
    },
  })
  return {
    kind,
    approval,
    numbered: async (ctx, number) => numbered?.(ctx, number),
    propose: async (ctx, id, minorIn, reason) => {
      const row = await found(ctx, id)
      return propose(ctx, approval, payloadOf(row, minorIn(row.currency)), reason)
    },
  }
}
