import type { LessonsPart } from '#shared/civic/dashboard-parts.ts'
import { countShown, countsOf, markDrawn } from '#domains/quizzes/server/engine.ts'
import { reportFact } from '#domains/activity/server/facts.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { lessonLanguage, translationOf } from './lessons/translations.ts'
import { modulePassed } from './telling/notices.ts'
import { payReward } from '#domains/wallet/server/posting/funds.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { supText, MODULE_REWARD } from '#shared/values/money.ts'
import type { LessonQuestion } from '../console-contract.ts'
import {
  type Attempt,
  type Lesson,
  type ModuleCard,
  type OptionLetter,
  PASS_MARK,
  QUESTIONS,
  TRIES_A_DAY,
} from '../lesson-contract.ts'
import { isPass, sendableAt } from '../rules.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { learningStore } from './learning-store.ts'
import { bankOf, drawTest, readTest, type ShownQuestion } from './question-bank.ts'
import {
  isModuleId,
  type ModuleId,
  moduleIds,
  type TrainingModule,
  trainingModules,
} from './lessons/lessons.ts'

type ReadContext = Pick<Ctx, 'db'>
interface Result {
  readonly best: number
  readonly isPassed: boolean
}

const cardOf = (
  ctx: Pick<SignedInCtx, 'language'>,
  module: TrainingModule,
  result: Result | undefined,
): ModuleCard => ({
  id: module.id,
  title: module.title,
  summary: module.summary,
  minutes: module.minutes,
  questions: QUESTIONS,
  passMark: PASS_MARK,
  best: result?.best ?? null,
  isPassed: result?.isPassed ?? false,
  language: lessonLanguage(module.id, ctx.language),
})

const resultsOf = async (ctx: ReadContext, personId: string): Promise<Map<string, Result>> =>
  new Map((await learningStore(ctx.db).results([personId])).map((row) => [row.moduleId, row]))

/** All modules with the results of this person. */
export const listModules = async (ctx: SignedInCtx): Promise<ModuleCard[]> => {
  const results = await resultsOf(ctx, ctx.viewer.id)
  return trainingModules.map((module) => cardOf(ctx, module, results.get(module.id)))
}

/** The lessons of the signed-in person for their dashboard. */
export const ownLessons = async (ctx: SignedInCtx): Promise<LessonsPart> => {
  const modules = await listModules(ctx)
  const next = modules.find(({ isPassed }) => !isPassed)
  return {
    passed: modules.filter(({ isPassed }) => isPassed).length,
    count: modules.length,
    reward: supText(MODULE_REWARD),
    next: next ? { id: next.id, title: next.title, minutes: next.minutes } : null,
  }
}

const moduleOf = (id: string): TrainingModule => {
  const found = trainingModules.find((module) => module.id === id)
  if (!found) throw new Refusal('module-not-found')
  return found
}

const triesLeft = async (ctx: SignedInCtx, moduleId: string): Promise<number> =>
  TRIES_A_DAY - (await learningStore(ctx.db).triesOn(ctx.viewer.id, moduleId, lagosDay(ctx.now())))

/** A person's open test as drawn; null without one, or when a newer release changed the questions. */
const openTestOf = async (ctx: SignedInCtx, moduleId: ModuleId) => {
  const found = await learningStore(ctx.db).openTest(ctx.viewer.id, moduleId)
  const questions = found && readTest(moduleId, found.questions, ctx.language)
  return questions ? { id: found.id, questions } : null
}

/** Draws a test if none is open and a try is left; it stays the same until the person sends it. */
const drawFor = async (ctx: SignedInCtx, moduleId: ModuleId): Promise<void> => {
  if ((await triesLeft(ctx, moduleId)) <= 0 || (await openTestOf(ctx, moduleId))) return
  const store = learningStore(ctx.db)
  const questions = drawTest(moduleId)
  const old = await store.openTest(ctx.viewer.id, moduleId)
  const isDrawn = old
    ? await store.redraw(old.id, questions)
    : await store.addTest({ id: ctx.newId(), personId: ctx.viewer.id, moduleId, questions, at: ctx.now() })
  if (isDrawn) await countShown(ctx, questions)
}

/** The earliest time at which a person may send the test of a module; null if that is now. */
const waitFor = async (ctx: SignedInCtx, module: TrainingModule): Promise<Date | null> => {
  const openedAt = (await learningStore(ctx.db).openedAt(ctx.viewer.id, module.id)) ?? ctx.now()
  const at = sendableAt(openedAt, module.minutes)
  return ctx.config.LESSON_TIME === 'enforced' && at > ctx.now() ? at : null
}

/** A lesson with the person's open test, without the right answers; refuses `module-not-found`. */
export const showLesson = async (ctx: SignedInCtx, moduleId: string): Promise<Lesson> => {
  const module = moduleOf(moduleId)
  const results = await resultsOf(ctx, ctx.viewer.id)
  const left = await triesLeft(ctx, module.id)
  const isBegun = (await learningStore(ctx.db).openedAt(ctx.viewer.id, module.id)) !== null
  const sendableFrom = isBegun ? await waitFor(ctx, module) : null
  const test = left > 0 ? await openTestOf(ctx, module.id) : null
  return {
    ...cardOf(ctx, module, results.get(module.id)),
    sections: translationOf(module.id, ctx.language)?.sections ?? module.sections,
    isBegun,
    testId: test?.id ?? null,
    test: (test?.questions ?? []).map(({ text, options }) => ({ text, options })),
    sendableFrom: sendableFrom?.toISOString() ?? null,
    sources: module.sources,
    triesLeft: left,
  }
}

/** Starts a lesson: its time counts from the first start, and a test is drawn; refuses `module-not-found`. */
export const beginLesson = async (ctx: SignedInCtx, moduleId: string): Promise<Lesson> => {
  const module = moduleOf(moduleId)
  await learningStore(ctx.db).openLesson(ctx.viewer.id, module.id, ctx.now())
  await drawFor(ctx, module.id)
  return showLesson(ctx, module.id)
}

/** Pays for a module once, even with parallel requests; what an empty fund cannot pay is owed. */
const rewardFor = async (
  ctx: SignedInCtx,
  { id, title }: TrainingModule,
): Promise<Pick<Attempt, 'earned' | 'isOwed'>> => {
  const status = await payReward(ctx, {
    task: `module:${id}`,
    personId: ctx.viewer.id,
    period: 'once',
    units: MODULE_REWARD,
  })
  if (status !== 'posted') return { earned: null, isOwed: status === 'owed' }
  const earned = supText(MODULE_REWARD)
  await notify(ctx, ctx.viewer.id, modulePassed, { module: title, earned }, { key: id })
  return { earned, isOwed: false }
}

/** Stores a checked try and returns its result; the first pass of a module earns SUP. */
const recordTry = async (
  ctx: SignedInCtx,
  module: TrainingModule,
  testId: string,
  again: readonly ShownQuestion[],
) => {
  const right = QUESTIONS - again.length
  const before = (await resultsOf(ctx, ctx.viewer.id)).get(module.id)
  const isKept = await learningStore(ctx.db).addAttempt({
    personId: ctx.viewer.id,
    moduleId: module.id,
    day: lagosDay(ctx.now()),
    rightAnswers: right,
    isPassed: isPass(right),
    at: ctx.now(),
    testId,
    most: TRIES_A_DAY,
  })
  if (!isKept) throw new Refusal('no-tries-left')
  const isFirst = isPass(right) && !before?.isPassed
  if (isFirst)
    await reportFact(ctx, {
      kind: 'training.module-passed',
      who: ctx.viewer.id,
      about: `module:${module.id}`,
    })
  const attempt: Attempt = {
    ...(isFirst ? await rewardFor(ctx, module) : { earned: null, isOwed: false }),
    right,
    questions: QUESTIONS,
    isPassed: isPass(right),
    wrong: again.map(({ text }) => text),
    language: lessonLanguage(module.id, ctx.language),
    sources: again.map(({ source }) => source),
    triesLeft: await triesLeft(ctx, module.id),
  }
  return attempt
}

/**
 * Checks the answers against the drawn test, once: sending the test again returns the same result. Refuses
 * `module-not-found`, `test-not-found`, `no-tries-left`, and `lesson-too-early` before the required part of the
 * lesson's time has passed (S-36), which uses no try.
 */
export const tryModule = async (
  ctx: SignedInCtx,
  moduleId: string,
  { testId, given }: { testId: string; given: readonly OptionLetter[] },
): Promise<Attempt> => {
  const module = moduleOf(moduleId)
  const store = learningStore(ctx.db)
  const test = await store.lockTest(testId, ctx.viewer.id, module.id)
  if (test?.result) return test.result
  const questions = test && readTest(module.id, test.questions, ctx.language)
  if (!questions) throw new Refusal('test-not-found')
  const sendableFrom = await waitFor(ctx, module)
  if (sendableFrom)
    throw new Refusal('lesson-too-early', {
      retryAfterSeconds: Math.ceil((sendableFrom.getTime() - ctx.now().getTime()) / 1_000),
    })
  const marks = await markDrawn(
    ctx,
    questions.map(({ drawn }) => drawn),
    given,
  )
  const attempt = await recordTry(
    ctx,
    module,
    testId,
    questions.filter((_, index) => !marks[index]),
  )
  await store.judge(testId, attempt, ctx.now())
  // Draw the next test at once if the person has a try left.
  await drawFor(ctx, module.id)
  return attempt
}

/** The questions of all lessons that are answered right least often. */
export const listQuestions = async (
  ctx: ReadContext,
  { limit }: { readonly limit: number },
): Promise<LessonQuestion[]> => {
  const all = trainingModules.flatMap(({ id: moduleId, title }) =>
    bankOf(moduleId).map(({ id, text }) => ({ id, topic: title, text })),
  )
  return (await countsOf(ctx, all)).filter(({ answered }) => answered > 0).slice(0, limit)
}

/** How many modules each of these people has passed; people without a pass are left out. */
export const modulesPassed = async (
  ctx: ReadContext,
  personIds: readonly string[],
): Promise<Map<string, number>> => {
  const passed = new Map<string, number>()
  if (personIds.length === 0) return passed
  for (const { personId, moduleId, isPassed } of await learningStore(ctx.db).results(personIds))
    if (isPassed && isModuleId(moduleId)) passed.set(personId, (passed.get(personId) ?? 0) + 1)
  return passed
}

/** The number of modules in the path. */
export const MODULES = moduleIds.length
