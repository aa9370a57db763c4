import type { SignedInCtx } from '#platform/server/context.ts'
import type { ModeratedSubject } from '#platform/server/moderated-kind.ts'
import { type ItemBar, type ItemCase, moderationOutcomes } from '../../console-contract.ts'
import { type FlagReason, flagReasonNames } from '../../contract.ts'
import type { ModeratedKinds, ModerationParts } from '../kinds.ts'
import { barOf } from './bar.ts'
import { caseDue, lookingAt, notDue } from './case-parts.ts'
import { itemsStore, type StoredItem } from './store.ts'

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
  detail: null,
  text,
  href,
  writtenAt: writtenAt.toISOString(),
})

const isWaiting = ({ status }: StoredItem): boolean => status === 'waiting' || status === 'appealed'

const nameOfReason = (reason: FlagReason | null): string | null =>
  reason === null ? null : flagReasonNames[reason]

/** Everything about these items, each read once. */
const aboutItems = async (ctx: SignedInCtx, parts: ModerationParts, rows: readonly StoredItem[]) => {
  const store = itemsStore(ctx.db)
  const ids = rows.map(({ id }) => id)
  const decisions = await store.decisionsOf(ids)
  const looking = await lookingAt(
    ctx,
    parts,
    decisions.map((row) => row.decider_id),
  )
  return {
    looking,
    decisions: Map.groupBy(decisions, (row) => row.item_id),
    subjects: await subjectsOf(ctx, parts.kinds, rows),
    reasons: Map.groupBy(await store.reasonsOf(ids), (row) => row.item_id),
    notes: Map.groupBy(await store.notesOf(ids), (row) => row.item_id),
    flagged: await store.flaggedBy(ids, [...looking.own.keys()]),
  }
}

type About = Awaited<ReturnType<typeof aboutItems>>

const barredFrom = (row: StoredItem, { looking, subjects, flagged }: About): ItemBar | null =>
  barOf(
    {
      isDecided: !isWaiting(row),
      authorId: row.author_id,
      involved: subjects.get(row.id)?.involved ?? [],
      isFlagged: flagged.has(row.id),
      state: row.state,
      lga: row.lga,
      appealedFrom: row.status === 'appealed' ? row.decider_id : null,
    },
    looking,
  )

const decisionsOn = (row: StoredItem, { decisions, looking }: About): ItemCase['decisions'] =>
  (decisions.get(row.id) ?? []).map((decision) => ({
    outcome: decision.outcome,
    reason: decision.reason,
    reasonName: nameOfReason(decision.reason),
    note: decision.note,
    summary: null,
    isAppeal: decision.is_appeal,
    decidedBy: looking.nameOf(decision.decider_id),
    confirmedBy: null,
    at: decision.decided_at.toISOString(),
  }))

/** What people flagged, as the console shows it. */
export const showItems = async (
  ctx: SignedInCtx,
  parts: ModerationParts,
  rows: readonly StoredItem[],
): Promise<ItemCase[]> => {
  if (rows.length === 0) return []
  const about = await aboutItems(ctx, parts, rows)
  return rows.map((row) => {
    const subject = about.subjects.get(row.id)
    const barred = barredFrom(row, about)
    return {
      id: row.id,
      kind: row.kind,
      label: parts.kinds.get(row.kind)?.label ?? row.kind,
      subject: subject ? shownSubject(subject) : null,
      stateName: about.looking.stateNameOf(row.state),
      status: row.status,
      isHeld: row.is_held,
      since: (isWaiting(row) ? row.waits_since : (row.decided_at ?? row.waits_since)).toISOString(),
      ...(isWaiting(row) ? caseDue(ctx, row.waits_since) : notDue),
      needsTwo: false,
      flags: row.flags,
      verifiedFlags: row.verified_flags,
      reasons: (about.reasons.get(row.id) ?? []).map(({ reason, count }) => ({
        reason,
        name: flagReasonNames[reason],
        count,
      })),
      notes: (about.notes.get(row.id) ?? []).map(({ note }) => note),
      parts: [],
      sources: [],
      appeal: row.appeal_text,
      decisions: decisionsOn(row, about),
      outcomes: barred === null ? [...moderationOutcomes] : [],
      barred,
    }
  })
}
