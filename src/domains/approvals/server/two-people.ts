import type { ApprovalKind, ApprovalStep, Agreed, DescribedApproval } from '#platform/server/approval-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { Access } from '#shared/access.ts'

/** What two people decide: the terms of an approval, and what staff and the audit log read about it. */
interface TwoPeople<P, R> extends Omit<
  ApprovalKind<P>,
  'name' | 'payload' | 'permission' | 'describe' | 'audit'
> {
  /** The access that both people need. */
  readonly of: Access | ((payload: P) => Access)
  /**
   * Reads what `says` needs for many proposals at once; a thing without a row is gone. Without it the payload says
   * everything.
   */
  reads?(ctx: SignedInCtx, payloads: readonly P[]): Promise<(payload: P) => R | null | undefined>
  /** What staff read about one proposal. */
  says(payload: P, row: R): DescribedApproval
  /** What the audit log names. */
  audits(payload: P): string
  /** What the audit log says of a step, where it is not the reason of whoever took it; null writes no entry. */
  why?(step: ApprovalStep, agreed: Agreed<P>): string | null
}

/** Declares what two people decide (S-50); the domain's manifest lists it, and its calls pass it to `propose`. */
export const twoPeople = <P, R = undefined>(
  name: ApprovalKind['name'],
  { of, reads, says, audits, why, ...kind }: Pick<ApprovalKind<P>, 'payload'> & TwoPeople<NoInfer<P>, R>,
): ApprovalKind<P> => ({
  ...kind,
  name,
  permission: typeof of === 'function' ? of : () => of,
  describe: async (ctx, payloads) => {
    if (!reads) return payloads.map((payload) => says(payload, undefined as R))
    const rowOf = await reads(ctx, payloads)
    return payloads.map((payload) => {
      const row = rowOf(payload)
      return row === null || row === undefined ? null : says(payload, row)
    })
  },
  audit: (ctx, step, agreed) => {
    // A first person who is not one of the staff writes no audit entry.
    if (step === 'propose' && kind.isFirstAnybody) return
    const words = why ? why(step, agreed) : (agreed.note ?? agreed.reason)
    if (words !== null) ctx.auditing(audits(agreed.payload), words)
  },
})

/** Reads the rows that payloads name by an id, each once. */
export const byId = async <P, R extends { readonly id: string }>(
  payloads: readonly P[],
  idOf: (payload: P) => string,
  read: (ids: readonly string[]) => Promise<readonly (R | undefined)[]>,
): Promise<(payload: P) => R | undefined> => {
  const rows = await read([...new Set(payloads.map(idOf))])
  const known = new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
  return (payload) => known.get(idOf(payload))
}
