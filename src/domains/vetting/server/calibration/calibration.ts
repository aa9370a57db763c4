import { namesOf } from '#domains/identity/server/users/people.ts'
import { peopleWithRole } from '#domains/identity/server/user-directory/role-holders.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import { criteria } from '../../contracts/nomination-contract.ts'
import type { Calibration, GoldAnswer, GoldCase } from '../../contracts/calibration-contract.ts'
import { calibrationStore } from './store.ts'
import { conflictsStore } from '../conflicts/store.ts'
import { drawsStore } from '../panels/draws-store.ts'
import { type GoldFile, goldFiles } from './gold-cases.ts'
import { reviewerFacts } from '../conflicts/reviewer-facts.ts'
import { finalizeDue } from '../reviews/verdicts.ts'

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** Calibration of these reviewers, by id. */
const calibrationsOf = async (
  ctx: SignedInCtx,
  ids: readonly string[],
): Promise<(id: string) => Calibration> => {
  const store = calibrationStore(ctx.db)
  const gold = new Map((await store.goldScores(ids)).map((row) => [row.reviewerId, row]))
  const verdicts = new Map((await store.verdictScores(ids)).map((row) => [row.reviewerId, row]))
  const loads = await drawsStore(ctx.db).loads(ids)
  return (id) => {
    const { answered = 0, right = 0 } = gold.get(id) ?? {}
    const { decided = 0, agreeing = 0, overturned = 0 } = verdicts.get(id) ?? {}
    return {
      goldAnswered: answered,
      goldRight: right,
      goldTotal: goldFiles.length,
      decided,
      agreementPercent: percent(agreeing, decided),
      overturned,
      overturnPercent: percent(overturned, decided),
      open: loads.get(id) ?? 0,
    }
  }
}

/** Calibration of the signed-in reviewer. */
export const ownCalibration = async (ctx: SignedInCtx): Promise<Calibration> => {
  await finalizeDue(ctx)
  return (await calibrationsOf(ctx, [ctx.viewer.id]))(ctx.viewer.id)
}

/** For the vetting lead: all reviewers with their load and calibration. */
export const listReviewers = async (ctx: SignedInCtx) => {
  await finalizeDue(ctx)
  const ids = await peopleWithRole(ctx, 'vetting_reviewer')
  const calibration = await calibrationsOf(ctx, ids)
  const names = await namesOf(ctx, ids)
  const items = []
  for (const [id, facts] of await reviewerFacts(ctx, ids)) {
    const name = names.get(id)
    items.push({
      id,
      name: name ? fullName(name) : '',
      conflicts: (await conflictsStore(ctx.db).keptFrom(facts)).length,
      calibration: calibration(id),
    })
  }
  return { items }
}

type StoredGoldAnswer = Awaited<ReturnType<ReturnType<typeof calibrationStore>['goldOf']>>[number]

const goldCaseOf = (file: GoldFile, answer: StoredGoldAnswer | undefined): GoldCase => {
  const { verdict, points, explanation, ...shown } = file
  return {
    ...shown,
    answer: answer
      ? {
          verdict: answer.verdict,
          at: answer.at.toISOString(),
          isRight: answer.is_right,
          rightVerdict: verdict,
          explanation,
          scores: criteria.map((criterion) => ({
            criterion,
            mine: answer.points[criterion] ?? 0,
            expected: points[criterion],
          })),
        }
      : null,
  }
}

/** The training files. Only those that the reviewer has answered show the right answer. */
export const listGold = async (ctx: SignedInCtx) => {
  const answers = new Map(
    (await calibrationStore(ctx.db).goldOf(ctx.viewer.id)).map((row) => [row.case_id, row]),
  )
  return { items: goldFiles.map((file) => goldCaseOf(file, answers.get(file.id))) }
}

/** Stores the one answer to a training file and returns the right one; refuses `gold-not-found` and `gold-answered`. */
export const answerGold = async (ctx: SignedInCtx, caseId: string, answer: GoldAnswer): Promise<GoldCase> => {
  const file = goldFiles.find(({ id }) => id === caseId)
  if (!file) throw new Refusal('gold-not-found')
  const points = {
    character: answer.character,
    competence: answer.competence,
    community_record: answer.communityRecord,
    conduct: answer.conduct,
    civic_neutrality: answer.civicNeutrality,
  }
  const store = calibrationStore(ctx.db)
  const kept = await store.answerGold({
    case_id: caseId,
    reviewer_id: ctx.viewer.id,
    verdict: answer.verdict,
    points,
    is_right: answer.verdict === file.verdict,
    at: ctx.now(),
  })
  if (!kept) throw new Refusal('gold-answered')
  ctx.auditing(`gold:${caseId}`, answer.verdict)
  const answers = await store.goldOf(ctx.viewer.id)
  return goldCaseOf(
    file,
    answers.find((row) => row.case_id === caseId),
  )
}
