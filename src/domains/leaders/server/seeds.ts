import { demoPerson } from '#shared/demo/people.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { LeaderStatus } from '../contracts/leader-contract.ts'
import { foldName } from '#shared/text/fold.ts'
import { searchTextOf } from '../search-text.ts'
import { type Actor, leaderTransitionTable, type Track, trackOf } from '../rules.ts'
import {
  type DemoLeader,
  demoLeaders,
  sampleEvidence,
  sampleId,
  seatedSampleId,
} from './demo/demo-leaders.ts'
import { placeIn } from './directory/directory.ts'
import { transitionReasons, type TransitionRecord, transitionRows } from './entry/entry.ts'
import { seedDemoOpinions } from './demo/demo-opinions.ts'
import { leadersStore } from './directory/store.ts'
import { linkLeader } from './lookup/people-queries.ts'

type Step = readonly [LeaderStatus, Actor]
const vetted = (status: LeaderStatus): readonly Step[] => [
  ['nominated', 'system'],
  ['in_vetting', 'system'],
  [status, 'reviewers'],
]
const challenge: readonly Step[] = [
  ...vetted('shortlisted'),
  ['public_selection', 'round-admins'],
  ['training', 'system'],
  ['deployed', 'training-lead'],
  ['verified', 'audit-panel'],
]
const directory: readonly Step[] = [...vetted('verified'), ['suspended', 'safeguarding-lead']]

const stepsTo = (track: Track, status: LeaderStatus): readonly Step[] => {
  const path = track === 'directory' ? directory : challenge
  return path.slice(0, path.findIndex(([reached]) => reached === status) + 1)
}

const whyOf = (from: LeaderStatus | null, to: LeaderStatus): string =>
  from === null || from === 'nominated' || from === 'in_vetting'
    ? transitionReasons[to as keyof typeof transitionReasons]
    : (leaderTransitionTable.find((row) => row.from === from && row.to === to)?.guard ?? '')

/** Transitions four days apart, the last one `age` days ago. */
const transitionsOf = ({ type, status }: DemoLeader, age: number, now: Date): TransitionRecord[] => {
  const steps = stepsTo(trackOf(type), status)
  return steps.map(([to, by], index) => ({
    to,
    by,
    actorId: null,
    at: new Date(now.getTime() - (age + (steps.length - 1 - index) * 4) * DAY_MS),
    why: whyOf(steps[index - 1]?.[0] ?? null, to),
  }))
}

const seedLeader = async (db: Database, sample: DemoLeader, age: number, now: Date): Promise<void> => {
  const store = leadersStore(db)
  const id = sampleId(sample.name)
  const place = placeIn(await placeNames({ db }, [sample.lga]), sample.lga)
  const moves = transitionsOf(sample, age, now)
  const approvedAt = moves[2]?.at ?? now
  const isAdded = await store.addLeader({
    id,
    full_name: sample.name,
    folded_name: foldName(sample.name),
    current_office: sample.office,
    aliases: [...(sample.aliases ?? [])],
    search_text: searchTextOf({ ...sample, fullName: sample.name, currentOffice: sample.office }),
    office_type: sample.type,
    region: 'nigeria',
    zone: place.zone,
    state: place.state,
    lga: sample.lga,
    biography: sample.biography,
    nomination_statement: sample.statement,
    status: sample.status,
    verified_at: sample.status === 'suspended' ? null : approvedAt,
    consent: sample.consent ?? 'given',
    is_sample: true,
    created_at: approvedAt,
  })
  if (!isAdded) return
  await store.addTransitions(transitionRows(id, moves))
  // Each paper was checked on a day of its own, the last one on the day of the approval: the reviewers found it.
  const evidence = sampleEvidence(sample)
  for (const [index, each] of evidence.entries()) {
    const left = evidence.length - 1 - index
    const foundBy = left === 0 ? 'reviewers' : 'nominator'
    const at = new Date(approvedAt.getTime() - left * 2 * DAY_MS)
    await store.addEvidence(id, [{ ...each, datedOn: null, foundBy }], at)
  }
}

/** Adds the missing ones of the invented sample leaders (decision D-23), and what citizens say about some. */
export const seedDemoLeaders = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const [index, sample] of demoLeaders.entries()) await seedLeader(tx, sample, 2 + index * 3, now)
    await linkLeader({ db: tx }, seatedSampleId, demoPerson('terngu').id)
    await seedDemoOpinions(tx, now)
  })
