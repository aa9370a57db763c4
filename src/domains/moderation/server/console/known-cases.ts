import type { CaseKind, KnownCase } from '#platform/server/case-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { ItemBar, ItemCase } from '../../console-contract.ts'
import type { ModerationParts } from '../kinds.ts'
import { barOf } from './bar.ts'
import { caseDue, type Looking, lookingAt, notDue } from './case-parts.ts'

const barred = ({ status, involved, senderId, state, lga, decision }: KnownCase, looking: Looking) =>
  barOf(
    {
      isDecided: status !== 'open' && status !== 'second',
      involved,
      senderId,
      state,
      lga,
      firstId: status === 'second' ? (decision?.deciderId ?? null) : null,
    },
    looking,
  )

const decisionOf = (kind: CaseKind, known: KnownCase, { nameOf }: Looking): ItemCase['decisions'] => {
  const { decision, reason, decidedAt } = known
  if (!decision) return []
  const { outcome, note, summary, deciderId, confirmerId } = decision
  return [
    {
      outcome,
      reason,
      reasonName: reason === null ? null : (kind.reasonNames[reason] ?? reason),
      note,
      summary,
      isAppeal: false,
      decidedBy: nameOf(deciderId),
      confirmedBy: confirmerId === null ? null : nameOf(confirmerId),
      at: decidedAt?.toISOString() ?? null,
    },
  ]
}

const shownCase = (
  ctx: SignedInCtx,
  kind: CaseKind,
  { id, known }: { readonly id: string; readonly known: KnownCase },
  looking: Looking,
): ItemCase => {
  const { subject, reason, decidedAt } = known
  const bar: ItemBar | null = barred(known, looking)
  return {
    id,
    kind: kind.name,
    label: kind.label,
    subject: { ...subject, writtenAt: subject.writtenAt.toISOString() },
    stateName: looking.stateNameOf(known.state),
    status: known.status,
    isHeld: false,
    since: (decidedAt ?? subject.writtenAt).toISOString(),
    ...(decidedAt ? notDue : caseDue(ctx, subject.writtenAt, known.endsAt)),
    needsTwo: known.needsTwo,
    flags: 0,
    verifiedFlags: 0,
    reasons: reason === null ? [] : [{ reason, name: kind.reasonNames[reason] ?? reason, count: 1 }],
    notes: [],
    parts: [...known.parts],
    sources: [...known.sources],
    appeal: null,
    decisions: decisionOf(kind, known, looking),
    outcomes: bar === null ? [...known.outcomes] : [],
    barred: bar,
  }
}

interface PlacedCase {
  readonly shown: ItemCase
  readonly place: { readonly state: string; readonly lga: string }
}

/** Cases of one kind that their domain keeps, as the console shows them: asked of the domain once. */
export const showKnownCases = async (
  ctx: SignedInCtx,
  parts: Pick<ModerationParts, 'states'>,
  kind: CaseKind,
  ids: readonly string[],
): Promise<PlacedCase[]> => {
  if (ids.length === 0) return []
  const found = await kind.cases(ctx, ids)
  const looking = await lookingAt(
    ctx,
    parts,
    [...found.values()].flatMap(({ decision }) =>
      decision ? [decision.deciderId, decision.confirmerId] : [],
    ),
  )
  return [...found].map(([id, known]) => ({
    shown: shownCase(ctx, kind, { id, known }, looking),
    place: { state: known.state, lga: known.lga },
  }))
}
