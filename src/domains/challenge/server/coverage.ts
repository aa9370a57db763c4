import { listLgas } from '#domains/regions/server/places.ts'
import { zones } from '#domains/regions/contract.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { LeaderStatus } from '#domains/leaders/contracts/leader-contract.ts'
import { leaderPlaces } from '#domains/leaders/server/lookup/places.ts'
import type { QueueTab } from '#domains/vetting/contracts/nomination-contract.ts'
import { nominationPlaces } from '#domains/vetting/server/nominations/nominations.ts'
import { type Coverage, type CoverageStage, coverageStages } from '../contract.ts'

type ReadContext = Pick<Ctx, 'db'>

/** The stage of a place by the state of a nomination; decided nominations count through their leader. */
const stageOfNomination: Readonly<Record<QueueTab, CoverageStage>> = {
  pending: 'nominated',
  under_review: 'vetting',
  approved: 'waiting',
  rejected: 'waiting',
}

const stageOfLeader: Readonly<Record<LeaderStatus, CoverageStage>> = {
  nominated: 'vetting',
  in_vetting: 'vetting',
  shortlisted: 'choosing',
  public_selection: 'choosing',
  training: 'choosing',
  deployed: 'deployed',
  verified: 'deployed',
  rejected: 'waiting',
  suspended: 'waiting',
}

/** The 774 places by zone, then State (the FCT last of its zone), then name: the order of the squares on the map. */
const placesInOrder = async (ctx: ReadContext) =>
  (await listLgas(ctx, {})).toSorted((one, other) => zones.indexOf(one.zone) - zones.indexOf(other.zone))

/** The stage of each local government area: the highest of its leaders and open nominations. */
export const showCoverage = async (ctx: ReadContext): Promise<Coverage> => {
  const [places, leaders, nominations] = await Promise.all([
    placesInOrder(ctx),
    leaderPlaces(ctx),
    nominationPlaces(ctx),
  ])
  const reached = new Map<string, number>()
  const raise = (lga: string, stage: CoverageStage) =>
    reached.set(lga, Math.max(reached.get(lga) ?? 0, coverageStages.indexOf(stage)))
  for (const { lga, status } of leaders) raise(lga, stageOfLeader[status])
  for (const { lga, status } of nominations) raise(lga, stageOfNomination[status])
  const stages = places.map(({ id }) => reached.get(id) ?? 0)
  const count = (stage: CoverageStage) =>
    stages.filter((each) => each === coverageStages.indexOf(stage)).length
  return {
    stages,
    counts: {
      waiting: count('waiting'),
      nominated: count('nominated'),
      vetting: count('vetting'),
      choosing: count('choosing'),
      deployed: count('deployed'),
    },
  }
}
