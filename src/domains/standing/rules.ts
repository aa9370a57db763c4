import type { DatedFactCount, FactKind } from '#domains/activity/contract.ts'
import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { BadgeId, LevelId } from './facts-contract.ts'
import type { CredibleLevel, ProfileLevel, ShownBadge } from './own-contract.ts'

/** What a fact counts as: an action of the person, an action that somebody confirmed, or both. */
export interface FactWeight {
  readonly isAction: boolean
  readonly isVerified: boolean
  readonly points: number
  /** The fact counts as verified only with this status. */
  readonly status?: string
  /** The fact counts as verified only when its detail is of one of these kinds. */
  readonly kinds?: readonly string[]
  /** More points when it counts as verified. */
  readonly verifiedPoints?: number
  readonly how: string
}

const action = { isAction: true, isVerified: false } as const
const confirmed = { isAction: false, isVerified: true } as const

/** Kinds of tasks that somebody else checks by a photo; all other tasks are marked automatically. */
export const photoTaskKinds = ['town-hall', 'volunteer-work', 'civic-education'] as const

/**
 * The facts that count, all others are ignored (specification 3: civic actions). Never add a fact of endorsing or
 * voting for a named person, and give no points for nominating one (decision D-14). /methodology shows this table.
 */
export const civicFacts: Readonly<Partial<Record<FactKind, FactWeight>>> = {
  'task.completed': {
    ...action,
    isVerified: true,
    kinds: photoTaskKinds,
    points: 5,
    verifiedPoints: 5,
    how: message('Completing a task. One with a photo that someone checked counts as verified.'),
  },
  'proof.reviewed': {
    ...action,
    isVerified: true,
    points: 3,
    how: message('Checking someone else’s photo proof.'),
  },
  'proof.refused': {
    isAction: false,
    isVerified: false,
    points: 0,
    how: message('A photo proof of yours that was refused. It gives no points and lowers your quality.'),
  },
  'hero.accepted': { ...confirmed, points: 5, how: message('A hero nomination that was accepted.') },
  'issue.reported': { ...action, points: 2, how: message('Reporting a problem.') },
  'issue.joined': { ...action, points: 1, how: message('Confirming a problem that someone reported.') },
  'issue.checked': { ...action, points: 2, how: message('Checking if a problem was fixed.') },
  'issue.resolved': { ...confirmed, points: 5, how: message('A problem of yours that was fixed.') },
  // Organisers may be friends, so their word alone verifies nobody.
  'event.attended': { ...action, points: 2, how: message('Taking part in an event.') },
  'event.attendance-taken-back': {
    isAction: false,
    isVerified: false,
    points: -2,
    how: message('A check-in at an event that its organizers withdrew.'),
  },
  // Recorded when somebody else has checked it.
  'data.published': { ...confirmed, points: 3, how: message('A published record of open data.') },
  'nomination.sent': {
    ...action,
    points: 0,
    how: message('Nominating a leader. It gives no points, so that no one earns by naming a person.'),
  },
  'nomination.decided': {
    ...confirmed,
    status: 'approved',
    points: 0,
    how: message('A nomination of yours that was approved. It gives no points either.'),
  },
  // A review is an action of an audited role and so counts as confirmed.
  'nomination.reviewed': {
    ...action,
    isVerified: true,
    points: 5,
    how: message('Reviewing a nomination.'),
  },
  // Tests are marked automatically: passing one is an unconfirmed action.
  'training.module-passed': { ...action, points: 5, how: message('Passing the test of a lesson.') },
  // Recorded on the day when the second of two people accepted it, which is no active day of this person.
  'training.capstone-accepted': { ...confirmed, points: 20, how: message('A capstone that was accepted.') },
  // Recorded when somebody else confirmed the hours, on whatever day.
  'volunteer.served': {
    ...confirmed,
    points: 5,
    how: message('Confirmed volunteer hours.'),
  },
  'pledge.made': { ...action, points: 2, how: message('Making a pledge as a leader.') },
  // Recorded when the audit panel accepted the proof, whatever became of the pledge.
  'pledge.updated': {
    ...confirmed,
    points: 5,
    how: message('An update of a pledge whose proof the audit panel accepted.'),
  },
  'report.filed': { ...action, points: 5, how: message('Filing a quarterly report as a leader.') },
}

/** Facts of these kinds make a day an active one. */
export const actionKinds = (Object.keys(civicFacts) as FactKind[]).filter(
  (kind) => civicFacts[kind]?.isAction,
)

type Weighed = Pick<DatedFactCount, 'kind' | 'status' | 'sort'>

/** True when somebody else has confirmed what the fact tells. */
export const isVerifiedFact = ({ kind, status, sort }: Weighed): boolean => {
  const weight = civicFacts[kind]
  return (
    weight?.isVerified === true &&
    (weight.status === undefined || weight.status === status) &&
    (weight.kinds === undefined || (sort !== null && weight.kinds.includes(sort)))
  )
}

/** The points of one such fact. */
export const factPoints = (fact: Weighed): number => {
  const weight = civicFacts[fact.kind]
  if (!weight || (!weight.isAction && !isVerifiedFact(fact))) return 0
  return weight.points + (isVerifiedFact(fact) ? (weight.verifiedPoints ?? 0) : 0)
}

/** Everything that a person's facts add up to; the same facts give the same totals in any order. */
export interface FactTotals {
  readonly points: number
  readonly civicEngagements: number
  readonly verifiedActions: number
  readonly verifiedKinds: readonly FactKind[]
  readonly tasks: number
  readonly issuesResolved: number
  /** Works that others decided about, and how many of them they accepted. */
  readonly decided: number
  readonly accepted: number
  /** Days with an action, in Lagos time, oldest first. */
  readonly days: readonly string[]
  readonly firstVerifiedDay: string | null
  readonly lastVerifiedDay: string | null
}

const sum = (facts: readonly DatedFactCount[], each: (fact: DatedFactCount) => number = () => 1): number =>
  facts.reduce((total, fact) => total + fact.times * each(fact), 0)

const isDecided = (fact: Weighed): boolean =>
  fact.kind === 'nomination.decided' ||
  fact.kind === 'proof.refused' ||
  (fact.kind === 'task.completed' && isVerifiedFact(fact))

const daysOf = (facts: readonly DatedFactCount[]): string[] =>
  [...new Set(facts.map(({ day }) => day))].toSorted()

/** Adds up a person's facts from nothing. */
export const totalsOf = (facts: readonly DatedFactCount[]): FactTotals => {
  const verified = facts.filter(isVerifiedFact)
  const actions = facts.filter(({ kind }) => civicFacts[kind]?.isAction)
  const decided = facts.filter(isDecided)
  const verifiedDays = daysOf(verified)
  return {
    points: sum(facts, factPoints),
    civicEngagements: sum(actions),
    verifiedActions: sum(verified),
    verifiedKinds: [...new Set(verified.map(({ kind }) => kind))].toSorted(),
    tasks: sum(facts.filter(({ kind }) => kind === 'task.completed')),
    issuesResolved: sum(facts.filter(({ kind }) => kind === 'issue.resolved')),
    decided: sum(decided),
    accepted: sum(decided.filter(isVerifiedFact)),
    days: daysOf(actions),
    firstVerifiedDay: verifiedDays[0] ?? null,
    lastVerifiedDay: verifiedDays.at(-1) ?? null,
  }
}

/** The levels and the number of verified actions at which each starts (decision D-17). */
export const levels: readonly { readonly id: LevelId; readonly name: string; readonly from: number }[] = [
  { id: 'rising', name: message('Rising Citizen'), from: 0 },
  { id: 'active', name: message('Active Citizen'), from: 10 },
  { id: 'community', name: message('Community Leader'), from: 30 },
  { id: 'champion', name: message('Civic Champion'), from: 50 },
]

/** The level for a number of verified actions, and how many more the next one needs. */
export const levelOf = (verifiedActions: number): ProfileLevel => {
  const current = levels.findLast(({ from }) => verifiedActions >= from)
  const next = levels.find(({ from }) => verifiedActions < from)
  return { id: current?.id ?? 'rising', toNext: next ? next.from - verifiedActions : null }
}

/** The badges and how to earn them (specification 3): each counts one kind of fact and no other. */
export const badges: readonly {
  readonly id: BadgeId
  readonly name: string
  readonly how: string
  readonly need: number
}[] = [
  {
    id: 'first-steps',
    name: message('First Steps'),
    how: message('Complete your first civic task.'),
    need: 1,
  },
  {
    id: 'community-helper',
    name: message('Community Helper'),
    how: message('Help resolve 5 issues in your community.'),
    need: 5,
  },
  {
    id: 'civic-champion',
    name: message('Civic Champion'),
    how: message('Complete 50 civic tasks.'),
    need: 50,
  },
]

/** A person's badges by what they have done; `have` never exceeds `need`. */
export const badgesOf = (done: { tasks: number; issuesResolved: number }): ShownBadge[] =>
  badges.map(({ id, need }) => {
    const have = Math.min(need, id === 'community-helper' ? done.issuesResolved : done.tasks)
    return { id, need, have, isEarned: have >= need }
  })

/** What Credible Level 1 asks for (decision D-17). */
export const credibleLevel = { actions: 10, kinds: 3, days: 30 } as const

/** How far these totals reach; `upheldAbuse` counts what moderators upheld against the person. */
export const credibleOf = (
  totals: Pick<FactTotals, 'verifiedActions' | 'verifiedKinds' | 'firstVerifiedDay' | 'lastVerifiedDay'>,
  upheldAbuse: number,
): CredibleLevel => {
  const { verifiedActions: actions, verifiedKinds, firstVerifiedDay: first, lastVerifiedDay: last } = totals
  const kinds = verifiedKinds.length
  const days = first && last ? Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) : 0
  const isReached =
    actions >= credibleLevel.actions &&
    kinds >= credibleLevel.kinds &&
    days >= credibleLevel.days &&
    upheldAbuse === 0
  return { isReached, actions, kinds, days, upheldAbuse }
}
