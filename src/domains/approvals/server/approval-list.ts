import { accountsOf } from '#domains/identity/server/distinct/distinct-people.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { ApprovalKind, DescribedApproval, Said } from '#platform/server/approval-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { can } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import type { Approval, ApprovalList, ApprovalPage, ApprovalSentence } from '../contract.ts'
import { reachOf } from '../rules.ts'
import { approvalsStore, type Reader, type StoredApproval } from './store.ts'

/** The kinds of all domains by name. */
export type ApprovalKinds = ReadonlyMap<string, ApprovalKind>

const sentenceOf = ({ text, values = {}, words = {} }: Said): ApprovalSentence => ({ text, values, words })

const gone: DescribedApproval = { title: { text: message('Deleted item') } }

const describedBy = async (
  ctx: SignedInCtx,
  kinds: ApprovalKinds,
  rows: readonly StoredApproval[],
): Promise<Map<string, DescribedApproval>> => {
  const described = new Map<string, DescribedApproval>()
  for (const [name, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const kind = kinds.get(name)
    const known = ofKind.flatMap(({ id, payload }) => {
      const parsed = kind?.payload.safeParse(payload)
      return parsed?.success ? [{ id, payload: parsed.data }] : []
    })
    const said = await kind?.describe(
      ctx,
      known.map(({ payload }) => payload),
    )
    known.forEach(({ id }, index) => described.set(id, said?.[index] ?? gone))
  }
  return described
}

const stateAt = ({ state, expires_at: end }: StoredApproval, now: Date): Approval['state'] =>
  state === 'waiting' && end <= now ? 'expired' : state

const shownApprovals = async (
  ctx: SignedInCtx,
  kinds: ApprovalKinds,
  rows: readonly StoredApproval[],
): Promise<Approval[]> => {
  const described = await describedBy(ctx, kinds, rows)
  const names = await namesOf(
    ctx,
    rows.flatMap((row) => [row.proposed_by, ...(row.decided_by ? [row.decided_by] : [])]),
  )
  const named = (id: string | null): string | null => {
    const name = id === null ? undefined : names.get(id)
    return name ? fullName(name) : null
  }
  return rows.map((row) => {
    const { title, detail, href } = described.get(row.id) ?? gone
    return {
      id: row.id,
      kind: row.kind,
      title: sentenceOf(title),
      detail: detail ? sentenceOf(detail) : null,
      href: href ?? null,
      reason: row.reason,
      proposedBy: named(row.proposed_by),
      proposedAt: row.proposed_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      state: stateAt(row, ctx.now()),
      isMine: row.proposed_by === ctx.viewer.id,
      decidedBy: named(row.decided_by),
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedWhy: row.decided_why,
    }
  })
}

type OwnContext = Pick<SignedInCtx, 'db' | 'now' | 'config' | 'viewer'>

const readerFor = async (ctx: OwnContext): Promise<Reader> => ({
  reach: reachOf(ctx.viewer),
  own: [...(await accountsOf(ctx, ctx.viewer.id)).keys()],
})

const WAITING = 'approvals-waiting'
const MINE = 'approvals-mine'
const MAX_SHOWN = 100

/** One page of what waits for the viewer, or of what the viewer proposed. */
export const listApprovals = async (
  ctx: SignedInCtx,
  kinds: ApprovalKinds,
  { list, cursor, limit }: { list: ApprovalList; cursor?: string | undefined; limit: number },
): Promise<ApprovalPage> => {
  const reader = await readerFor(ctx)
  const store = approvalsStore(ctx.db)
  const now = ctx.now()
  const isWaiting = list === 'waiting'
  const after = decodeCursor(isWaiting ? WAITING : MINE, cursor, isTimeKey)
  const rows = isWaiting
    ? await store.waitingFor(reader, now, after, limit + 1)
    : await store.proposedBy(ctx.viewer.id, after, limit + 1)
  const page = pageOfRows(isWaiting ? WAITING : MINE, rows, limit, (row) =>
    (isWaiting ? row.expires_at : row.proposed_at).toISOString(),
  )
  const waiting = await store.countWaitingFor(reader, now)
  const mine = await store.countProposedBy(ctx.viewer.id, now)
  return {
    items: await shownApprovals(ctx, kinds, page.rows),
    total: isWaiting ? waiting : mine.total,
    nextCursor: page.nextCursor,
    counts: { waiting, mine: mine.waiting },
  }
}

/** One approval as the viewer sees it after deciding. */
export const shownApproval = async (
  ctx: SignedInCtx,
  kinds: ApprovalKinds,
  id: string,
): Promise<Approval> => {
  const row = isId(id) ? await approvalsStore(ctx.db).find(id) : undefined
  const [shown] = row ? await shownApprovals(ctx, kinds, [row]) : []
  if (!shown) throw new Refusal('approval-not-found')
  return shown
}

/** How many proposals of all kinds this person could confirm now. */
export const countWaitingForMe = async (ctx: OwnContext): Promise<number> =>
  approvalsStore(ctx.db).countWaitingFor(await readerFor(ctx), ctx.now())

/** The same, 100 at most: every page of the staff shows it, so it reads no further. */
export const countShownForMe = async (ctx: OwnContext): Promise<number> =>
  approvalsStore(ctx.db).countUpTo(MAX_SHOWN, await readerFor(ctx), ctx.now())

/** What waits for the signed-in person, for the header. */
export const waitingInHeader = async (ctx: OwnContext): Promise<{ waiting: number }> => ({
  waiting: can('approving', ctx.viewer) ? await countShownForMe(ctx) : 0,
})
