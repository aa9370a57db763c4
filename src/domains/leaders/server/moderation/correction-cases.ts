import type { CaseKind, KnownCase } from '#platform/server/case-kind.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { correctionFieldNames } from '../../contracts/leader-contract.ts'
import { aboutLeaders, leaderSubject } from '../lookup/case-leaders.ts'
import { concernCases } from './concern-cases.ts'
import { decideCorrection } from './corrections.ts'
import { correctionsStore } from './corrections-store.ts'

const partsOf = (is: string, shouldBe: string): KnownCase['parts'] =>
  is === shouldBe
    ? [{ label: message('The words stay the same; only a source is added'), text: is }]
    : [
        { label: message('What it says now'), text: is },
        { label: message('What it should say'), text: shouldBe },
      ]

const knownCorrections = async (
  ctx: SignedInCtx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownCase>> => {
  const rows = await correctionsStore(ctx.db).byIds(ids)
  const about = await aboutLeaders(
    ctx,
    rows.map((row) => row.leader_id),
  )
  return new Map(
    rows.map((row): [string, KnownCase] => {
      const { facts, shown } = about(row.leader_id)
      return [
        row.id,
        {
          subject: { ...leaderSubject(shown), text: null, writtenAt: row.sent_at },
          state: facts.state,
          lga: facts.lga,
          status: row.state,
          endsAt: null,
          decidedAt: row.decided_at,
          reason: row.field,
          needsTwo: false,
          parts: partsOf(row.is_text, row.should_be),
          sources: [{ name: row.source_url, href: row.source_url, isFile: false }],
          decision:
            row.state !== 'open' && row.decider_id !== null
              ? {
                  outcome: row.state,
                  note: row.reason ?? '',
                  summary: null,
                  deciderId: row.decider_id,
                  confirmerId: null,
                }
              : null,
          outcomes: row.state === 'open' ? ['accepted', 'declined'] : [],
          senderId: row.sender_id,
          involved: facts.personId === null ? [] : [facts.personId],
        },
      ]
    }),
  )
}

/** A correction of a leader’s profile: accepted, it changes the profile. */
const correctionCases: CaseKind = {
  name: 'leaders.correction',
  label: message('Correction of a profile'),
  reasonNames: correctionFieldNames,
  page: ({ db }, wanted) => correctionsStore(db).page(wanted),
  waiting: ({ db }, filter) => correctionsStore(db).countWaiting(filter),
  cases: knownCorrections,
  decide: async (ctx, id, { outcome, note }) => {
    if (outcome !== 'accepted' && outcome !== 'declined') throw new Refusal('item-not-found')
    await decideCorrection(ctx, id, { outcome, reason: note })
  },
}

/** What people send to the moderators about leaders. */
export const leaderCases: readonly CaseKind[] = [concernCases, correctionCases]
