import type { Ctx } from '#platform/server/context.ts'
import { invariant } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import type { LeaderConsent } from '../../contracts/leader-contract.ts'
import { applyTransition } from '../../rules.ts'
import { searchTextOf } from '../../search-text.ts'
import { leadersStore } from '../directory/store.ts'
import { type NewLeader, type TransitionRecord, transitionReasons, transitionRows } from './entry.ts'
import { entryStore } from './store.ts'

type WriteContext = Pick<Ctx, 'db' | 'now'>

/** What the directory shows of a nominee before the decision: no text that nobody has checked, no file, no photo. */
export type Nominee = Omit<
  NewLeader,
  'biography' | 'nominationStatement' | 'photoFileId' | 'evidence' | 'consent'
>

const transitionsOf = ({ sentAt, takenAt, nominatorId }: Nominee): TransitionRecord[] => [
  { to: 'nominated', by: 'system', actorId: nominatorId, at: sentAt, why: transitionReasons.nominated },
  ...(takenAt
    ? [
        {
          to: 'in_vetting',
          by: 'system',
          actorId: null,
          at: takenAt,
          why: transitionReasons.in_vetting,
        } as const,
      ]
    : []),
]

/** Lists a nominee who agreed to be named, as nominated or in vetting (decision D-28). */
export const listNominee = async (
  ctx: WriteContext & Pick<Ctx, 'newId'>,
  nominee: Nominee,
): Promise<void> => {
  const id = ctx.newId()
  await entryStore(ctx.db).part(nominee.nominationId)
  const isAdded = await leadersStore(ctx.db).addLeader({
    id,
    nomination_id: nominee.nominationId,
    full_name: nominee.fullName,
    folded_name: foldName(nominee.fullName),
    current_office: nominee.currentOffice,
    search_text: searchTextOf(nominee),
    office_type: nominee.officeType,
    region: nominee.region,
    zone: nominee.zone,
    state: nominee.state,
    lga: nominee.lga,
    biography: '',
    nomination_statement: '',
    status: nominee.takenAt ? 'in_vetting' : 'nominated',
    consent: 'given',
    created_at: ctx.now(),
  })
  invariant(isAdded, 'one nomination lists one nominee')
  await leadersStore(ctx.db).addTransitions(transitionRows(id, transitionsOf(nominee)))
}

/** Moves a listed nominee into vetting when a reviewer takes the file; later takers change nothing. */
export const beginVetting = async (ctx: WriteContext, nominationId: string): Promise<void> => {
  const to = applyTransition('nominated', 'in_vetting', 'system')
  const leaderId = await entryStore(ctx.db).move(nominationId, 'nominated', to)
  if (leaderId === undefined) return
  await leadersStore(ctx.db).addTransitions([
    {
      leader_id: leaderId,
      from_status: 'nominated',
      to_status: to,
      at: ctx.now(),
      by_role: 'system',
      actor_id: null,
      why: transitionReasons.in_vetting,
    },
  ])
}

/** Takes a nominee out of the directory whose nomination was rejected. A leader who was approved before stays. */
export const delistNominee = async (
  ctx: WriteContext,
  nominationId: string,
  { actorId, why, at }: { readonly actorId: string | null; readonly why: string; readonly at: Date },
): Promise<void> => {
  await beginVetting(ctx, nominationId)
  const to = applyTransition('in_vetting', 'rejected', 'reviewers')
  const leaderId = await entryStore(ctx.db).move(nominationId, 'in_vetting', to)
  if (leaderId === undefined) return
  await leadersStore(ctx.db).addTransitions([
    {
      leader_id: leaderId,
      from_status: 'in_vetting',
      to_status: to,
      at,
      by_role: 'reviewers',
      actor_id: actorId,
      why,
    },
  ])
}

/** Writes a nominee's own answer to their profile, whenever it comes. */
export const recordConsent = async (
  ctx: Pick<Ctx, 'db'>,
  nominationId: string,
  consent: Exclude<LeaderConsent, 'missing'>,
): Promise<void> => {
  await entryStore(ctx.db).setConsent(nominationId, consent)
}
