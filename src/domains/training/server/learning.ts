import { note } from '#domains/activity/server/facts.ts'
import { payReward } from '#domains/wallet/server/funds.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { supText } from '#shared/money.ts'
import {
  type Attempt,
  type Lesson,
  MODULE_REWARD,
  type ModuleCard,
  type OptionLetter,
  PASS_MARK,
  QUESTIONS,
  TRIES_A_DAY,
} from '../lesson-contract.ts'
import { isPass, lagosDay, wrongAnswers } from '../rules.ts'
import { learningStore } from './learning-store.ts'
import { isModuleId, moduleIds, type TrainingModule, trainingModules } from './lessons.ts'

type Reading = Pick<Ctx, 'db'>
interface Result {
  readonly best: number
  readonly isPassed: boolean
}

const cardOf = (module: TrainingModule, result: Result | undefined): ModuleCard => ({
  id: module.id,
  title: module.title,
  summary: module.summary,
  minutes: module.minutes,
  questions: QUESTIONS,
  passMark: PASS_MARK,
  best: result?.best ?? null,
  isPassed: result?.isPassed ?? false,
})

const resultsOf = async (ctx: Reading, personId: string): Promise<Map<string, Result>> =>
  new Map((await learningStore(ctx.db).results([personId])).map((row) => [row.moduleId, row]))

/** All modules with the results of the person who asks. */
export const listModules = async (ctx: SignedInCtx): Promise<ModuleCard[]> => {
  const results = await resultsOf(ctx, ctx.viewer.id)
  return trainingModules.map((module) => cardOf(module, results.get(module.id)))
}

const moduleOf = (id: string): TrainingModule => {
  const found = trainingModules.find((module) => module.id === id)
  if (!found) throw new Refusal('module-not-found')
  return found
}

const triesLeft = async (ctx: SignedInCtx, moduleId: string): Promise<number> =>
  TRIES_A_DAY - (await learningStore(ctx.db).triesOn(ctx.viewer.id, moduleId, lagosDay(ctx.now())))

/** A lesson with its test, without the right answers; refuses `module-not-found`. */
export const showLesson = async (ctx: SignedInCtx, moduleId: string): Promise<Lesson> => {
  const module = moduleOf(moduleId)
  const results = await resultsOf(ctx, ctx.viewer.id)
  return {
    ...cardOf(module, results.get(module.id)),
    sections: module.sections,
    test: module.questions.map(({ text, options }) => ({ text, options })),
    sources: module.sources,
    triesLeft: await triesLeft(ctx, module.id),
  }
}

/** Pays for a module once, whatever was asked at the same moment; nothing while the fund is empty. */
const rewardFor = async (ctx: SignedInCtx, moduleId: string): Promise<string | null> => {
  const status = await payReward(ctx, {
    task: `module:${moduleId}`,
    personId: ctx.viewer.id,
    period: 'once',
    units: MODULE_REWARD,
  })
  return status === 'posted' ? supText(MODULE_REWARD) : null
}

/** Judges a try and keeps it; the first pass of a module earns SUP; refuses `module-not-found` and `no-tries-left`. */
export const tryModule = async (
  ctx: SignedInCtx,
  moduleId: string,
  given: readonly OptionLetter[],
): Promise<Attempt> => {
  const module = moduleOf(moduleId)
  const wrong = wrongAnswers(
    module.questions.map(({ right }) => right),
    given,
  )
  const right = QUESTIONS - wrong.length
  const before = (await resultsOf(ctx, ctx.viewer.id)).get(module.id)
  const isKept = await learningStore(ctx.db).addAttempt({
    personId: ctx.viewer.id,
    moduleId: module.id,
    day: lagosDay(ctx.now()),
    rightAnswers: right,
    isPassed: isPass(right),
    at: ctx.now(),
    most: TRIES_A_DAY,
  })
  if (!isKept) throw new Refusal('no-tries-left')
  const isFirst = isPass(right) && !before?.isPassed
  if (isFirst)
    await note(ctx, { kind: 'training.module-passed', who: ctx.viewer.id, about: `module:${module.id}` })
  return {
    earned: isFirst ? await rewardFor(ctx, module.id) : null,
    right,
    questions: QUESTIONS,
    isPassed: isPass(right),
    wrong: [...wrong],
    triesLeft: await triesLeft(ctx, module.id),
  }
}

/** How many modules each of these people has passed; somebody without a pass is left out. */
export const modulesPassed = async (
  ctx: Reading,
  personIds: readonly string[],
): Promise<Map<string, number>> => {
  const passed = new Map<string, number>()
  if (personIds.length === 0) return passed
  for (const { personId, moduleId, isPassed } of await learningStore(ctx.db).results(personIds))
    if (isPassed && isModuleId(moduleId)) passed.set(personId, (passed.get(personId) ?? 0) + 1)
  return passed
}

/** How many modules the path has. */
export const MODULES = moduleIds.length
