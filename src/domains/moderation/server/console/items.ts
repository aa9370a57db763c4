import { joinedWith } from '#domains/identity/server/account-import/account-import.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { ModeratedKind, ModeratedSubject } from '#platform/server/moderated-kind.ts'
import type { Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import type { ItemBar, ItemCase, ModerationList } from '../../console-contract.ts'
import type { ModeratedKinds, ModerationParts } from '../kinds.ts'
import { itemsStore, type StoredItem } from './store.ts'

interface Deciding {
  readonly viewer: Viewer
  /** The viewer's account and those joined with it. */
  readonly own: ReadonlySet<string>
  /** The items that one of them flagged. */
  readonly flagged: ReadonlySet<string>
}

const isOne = (own: ReadonlySet<string>, id: string | null): boolean => id !== null && own.has(id)

const barOf = (
  row: StoredItem,
  involved: readonly string[],
  { viewer, own, flagged }: Deciding,
): ItemBar | null => {
  if (row.status !== 'waiting' && row.status !== 'appealed') return 'decided'
  if (isOne(own, row.author_id)) return 'own'
  if (involved.some((id) => own.has(id))) return 'involved'
  if (flagged.has(row.id)) return 'flagged'
  if (!covers(scopeOf('moderation', viewer), row)) return 'another-place'
  return row.status === 'appealed' && isOne(own, row.decider_id) ? 'same-person' : null
}

/** What each item is about, asked of each kind's domain once. */
const subjectsOf = async (
  ctx: Pick<SignedInCtx, 'db'>,
  kinds: ModeratedKinds,
  rows: readonly StoredItem[],
): Promise<Map<string, ModeratedSubject>> => {
  const found = new Map<string, ModeratedSubject>()
  for (const [name, items] of Map.groupBy(rows, ({ kind }) => kind)) {
    const subjects = await kinds.get(name)?.subjects(
      ctx,
      items.map((item) => item.subject_id),
    )
    for (const item of items) {
      const subject = subjects?.get(item.subject_id)
      if (subject) found.set(item.id, subject)
    }
  }
  return found
}

const shownSubject = ({ title, text, href, writtenAt }: ModeratedSubject) => ({
  title,
  text,
  href,
  writtenAt: writtenAt.toISOString(),
})

const casesOf = async (
  ctx: SignedInCtx,
  { kinds, states }: ModerationParts,
  rows: readonly StoredItem[],
): Promise<ItemCase[]> => {
  const store = itemsStore(ctx.db)
  const ids = rows.map(({ id }) => id)
  const subjects = await subjectsOf(ctx, kinds, rows)
  const reasons = Map.groupBy(await store.reasonsOf(ids), (row) => row.item_id)
  const notes = Map.groupBy(await store.notesOf(ids), (row) => row.item_id)
  const decisions = await store.decisionsOf(ids)
  const names = await namesOf(
    ctx,
    decisions.map((row) => row.decider_id),
  )
  const nameOf = (id: string): string => {
    const name = names.get(id)
    return name ? `${name.firstName} ${name.lastName}` : ''
  }
  const decided = Map.groupBy(decisions, (row) => row.item_id)
  const own = await joinedWith(ctx, ctx.viewer.id)
  const flagged = await store.flaggedBy(ids, [...own])
  const stateNames = new Map((await states(ctx)).map(({ code, name }) => [code, name]))
  return rows.map((row) => {
    const subject = subjects.get(row.id)
    return {
      id: row.id,
      kind: row.kind,
      label: kinds.get(row.kind)?.label ?? row.kind,
      subject: subject ? shownSubject(subject) : null,
      stateName: row.state === null ? null : (stateNames.get(row.state) ?? row.state),
      status: row.status,
      isHeld: row.is_held,
      since: (row.status === 'waiting' || row.status === 'appealed'
        ? row.waits_since
        : (row.decided_at ?? row.waits_since)
      ).toISOString(),
      flags: row.flags,
      verifiedFlags: row.verified_flags,
      reasons: (reasons.get(row.id) ?? []).map(({ reason, count }) => ({ reason, count })),
      notes: (notes.get(row.id) ?? []).map(({ note }) => note),
      appeal: row.appeal_text,
      decisions: (decided.get(row.id) ?? []).map((decision) => ({
        outcome: decision.outcome,
        reason: decision.reason,
        note: decision.note,
        isAppeal: decision.is_appeal,
        decidedBy: nameOf(decision.decider_id),
        at: decision.decided_at.toISOString(),
      })),
      barred: barOf(row, subject?.involved ?? [], { viewer: ctx.viewer, own, flagged }),
    }
  })
}

interface Wanted {
  readonly list: ModerationList
  readonly kind?: string | undefined
  readonly state?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** One page of what people flagged, with what waits elsewhere. */
export const listModeration = async (
  ctx: SignedInCtx,
  parts: ModerationParts,
  { list, kind, state, cursor, limit }: Wanted,
) => {
  const store = itemsStore(ctx.db)
  const scope = scopeOf('moderation', ctx.viewer)
  const counts = await store.counts(scope)
  const { rows, nextCursor } = await store.page(
    { list, kind: kind || undefined, state: state || undefined, scope },
    cursor,
    limit,
  )
  const queues = []
  for (const { label, href, waiting } of parts.queues)
    queues.push({ label, href, waiting: await waiting(ctx, scope) })
  return {
    items: await casesOf(ctx, parts, rows),
    total: list === 'decided' ? rows.length : counts[list],
    nextCursor,
    counts,
    kinds: [...parts.kinds.values()].map(({ name, label }) => ({ name, label })),
    states: (await parts.states(ctx)).map(({ code, name }) => ({ code, name })),
    queues,
  }
}

/** One item as the viewer may decide about it; refuses `item-not-found`, also for one of another place. */
export const caseFor = async (ctx: SignedInCtx, parts: ModerationParts, id: string) => {
  const row = isId(id) ? await itemsStore(ctx.db).find(id) : undefined
  const [shown] = row ? await casesOf(ctx, parts, [row]) : []
  if (!row || !shown) throw new Refusal('item-not-found')
  return { row, shown }
}

/** How many things of one kind wait for the viewer's places, appeals among them. */
export const countWaitingItems = async (ctx: SignedInCtx, kind: ModeratedKind): Promise<number> => {
  const { waiting, appealed } = await itemsStore(ctx.db).counts(scopeOf('moderation', ctx.viewer), kind.name)
  return waiting + appealed
}
