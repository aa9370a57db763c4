import { listLgas } from '#domains/regions/server/places.ts'
import { zones } from '#domains/regions/contract.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type Coverage, type CoverageStage, coverageStages } from '../contract.ts'
import { peopleByStage, type Stage } from './people.ts'

type ReadContext = Pick<Ctx, 'db'>

/** The square of a place by the stage of its people. */
const squareOf: Readonly<Record<Stage, CoverageStage>> = {
  nominated: 'nominated',
  vetting: 'vetting',
  shortlisted: 'choosing',
  selecting: 'choosing',
  training: 'choosing',
  deployed: 'deployed',
  audited: 'deployed',
}

/** The 774 places by zone, then State (the FCT last of its zone), then name: the order of the squares on the map. */
const placesInOrder = async (ctx: ReadContext) =>
  (await listLgas(ctx, {})).toSorted((one, other) => zones.indexOf(one.zone) - zones.indexOf(other.zone))

/** The stage of each local government area: the furthest of its people in the challenge. */
export const showCoverage = async (ctx: ReadContext): Promise<Coverage> => {
  const [places, people] = await Promise.all([placesInOrder(ctx), peopleByStage(ctx)])
  const reached = new Map<string, number>()
  for (const { lga, stage } of people)
    reached.set(lga, Math.max(reached.get(lga) ?? 0, coverageStages.indexOf(squareOf[stage])))
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
