import type { LeaderStatus } from '#domains/leaders/contracts/leader-contract.ts'
import { challengeLeaders } from '#domains/leaders/server/lookup/places.ts'
import { challengeNominations } from '#domains/vetting/server/nominations/counts.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { StageCounts } from '../seat-contract.ts'

export type Stage = keyof StageCounts

/** The people of the challenge in one place at one stage. */
export interface PeopleAtStage {
  readonly lga: string
  readonly stage: Stage
  readonly people: number
}

const stageOfLeader: Readonly<Partial<Record<LeaderStatus, Stage>>> = {
  shortlisted: 'shortlisted',
  public_selection: 'selecting',
  training: 'training',
  deployed: 'deployed',
  verified: 'audited',
}

/**
 * Everybody of the challenge, each once at one stage: open nominations, and leaders from the shortlist on. Every figure of
 * the challenge is a sum of these.
 */
export const peopleByStage = async (ctx: Pick<Ctx, 'db'>): Promise<PeopleAtStage[]> => {
  const [leaders, nominations] = await Promise.all([challengeLeaders(ctx), challengeNominations(ctx)])
  return [
    ...nominations.map(({ lga, status, nominations: people }): PeopleAtStage => ({
      lga,
      stage: status === 'pending' ? 'nominated' : 'vetting',
      people,
    })),
    ...leaders.flatMap(({ lga, status, leaders: people }): PeopleAtStage[] => {
      const stage = stageOfLeader[status]
      return stage ? [{ lga, stage, people }] : []
    }),
  ]
}

/** True while somebody has no seat yet. */
export const isOnTheWay = (stage: Stage): boolean => stage !== 'deployed' && stage !== 'audited'
