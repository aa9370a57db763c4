import type { Ctx } from '#platform/server/context.ts'
import { can, type Viewer } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import type { LeaderStatus } from '../../contracts/leader-contract.ts'
import type { BarredFromTransition } from '../../contracts/transition-contract.ts'
import { type Actor, actorPermissions, type Transition, transitionRow } from '../../rules.ts'
import { concernsStore } from '../moderation/concerns-store.ts'
import type { LeaderFacts } from '../lookup/facts.ts'
import { illegalTransition } from './transitions.ts'
import { transitionsStore } from './store.ts'

/** True for staff of any console that moves leaders by hand. */
export const makesTransitions = (viewer: Viewer | null): viewer is Viewer => can('leader-transitions', viewer)

/** The roles of the table that the viewer's permissions cover. */
export const actorsOf = (viewer: Viewer): Actor[] =>
  (Object.keys(actorPermissions) as Actor[]).filter((actor) => {
    const permission = actorPermissions[actor]
    return permission !== null && can(permission, viewer)
  })

/** Why the viewer's permission does not cover a role: it belongs to another console or another place. */
const barredByPermission = (
  viewer: Viewer,
  actor: Actor,
  leader: LeaderFacts,
): BarredFromTransition | null => {
  const permission = actorPermissions[actor]
  if (permission === null || !can(permission, viewer)) return 'another-desk'
  return covers(scopeOf(permission, viewer), leader) ? null : 'another-place'
}

/**
 * People who suspended a leader or upheld a report about them; they cannot sit on the panel that ends the
 * suspension.
 */
export const involvedIn = async (ctx: Pick<Ctx, 'db'>, leader: LeaderFacts): Promise<ReadonlySet<string>> => {
  if (leader.status !== 'suspended') return new Set()
  const moves = await transitionsStore(ctx.db).transitionsOf(leader.id)
  const suspension = moves.findLast((move) => move.to_status === 'suspended')
  const staff = [
    suspension?.actor_id,
    suspension?.second_id,
    ...(await concernsStore(ctx.db).decidersOf(leader.id)),
  ]
  return new Set(staff.filter((id) => typeof id === 'string'))
}

/** Why this person may not act in a role for a leader, or null. `involved` people are barred from a fresh panel. */
export const barredAs = (
  viewer: Viewer,
  actor: Actor,
  leader: LeaderFacts,
  involved: ReadonlySet<string>,
): BarredFromTransition | null => {
  const byPermission = barredByPermission(viewer, actor, leader)
  if (byPermission) return byPermission
  if (leader.personId === viewer.id) return 'own-leader'
  return actor === 'fresh-panel' && involved.has(viewer.id) ? 'involved-before' : null
}

/** Why this person may not make a transition of the table, or null. */
export const barredFromProposal = (
  viewer: Viewer,
  { by }: Transition<LeaderStatus>,
  leader: LeaderFacts,
  involved: ReadonlySet<string>,
): BarredFromTransition | null => {
  const byHand = by.filter((actor) => actorPermissions[actor] !== null)
  if (byHand.length === 0) return by.includes('reviewers') ? 'console' : 'platform'
  const reasons = byHand.map((actor) => barredAs(viewer, actor, leader, involved))
  return reasons.includes(null)
    ? null
    : (reasons.find((reason) => reason !== 'another-desk') ?? 'another-desk')
}

type BarCode = 'forbidden' | 'outside-place' | 'own-leader' | 'involved-before'
const refusals: Readonly<Partial<Record<BarredFromTransition, BarCode>>> = {
  'another-desk': 'forbidden',
  'another-place': 'outside-place',
  'own-leader': 'own-leader',
  'involved-before': 'involved-before',
}

/** Refuses a person who may not act in this role for this leader. */
export const refuseBarred = async (
  ctx: Pick<Ctx, 'db'> & { readonly viewer: Viewer },
  actor: Actor,
  leader: LeaderFacts,
): Promise<void> => {
  const barred = barredAs(ctx.viewer, actor, leader, await involvedIn(ctx, leader))
  const code = barred && (refusals[barred] ?? 'forbidden')
  if (code) throw new Refusal(code)
}

/**
 * The role in which this person may make a transition. Staff who move no leaders always get `forbidden`, so that
 * the refusal reveals nothing; a transition outside the table, or one of the reviewers or the platform, is
 * `illegal-transition`.
 */
export const actorFor = (viewer: Viewer, leader: LeaderFacts, to: LeaderStatus): Actor => {
  if (!makesTransitions(viewer)) throw new Refusal('forbidden')
  const row = transitionRow(leader.status, to)
  if (!row?.by.some((actor) => actorPermissions[actor] !== null)) throw illegalTransition(leader.status, to)
  const actor = row.by.find((each) => barredByPermission(viewer, each, leader) !== 'another-desk')
  if (!actor) throw new Refusal('forbidden')
  return actor
}
