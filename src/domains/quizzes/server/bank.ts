import * as z from 'zod/mini'
import type { Database } from '#platform/server/database/database.ts'
import type { LanguageCode } from '#shared/words.ts'
import { type DrawTopic, type QuizTopic, quizTopics, questionMakers } from '../attempt-contract.ts'
import constitution from '../reference/constitution.json' with { type: 'json' }
import offices from '../reference/offices.json' with { type: 'json' }
import platform from '../reference/platform.json' with { type: 'json' }
import rights from '../reference/rights.json' with { type: 'json' }
import safety from '../reference/safety.json' with { type: 'json' }
import voting from '../reference/voting.json' with { type: 'json' }
import ha from '../reference/translations/ha.json' with { type: 'json' }
import ig from '../reference/translations/ig.json' with { type: 'json' }
import pcm from '../reference/translations/pcm.json' with { type: 'json' }
import yo from '../reference/translations/yo.json' with { type: 'json' }

import { faultOfMade } from './made/checks.ts'
import { madeStore } from './made/store.ts'
import { madeOf, ownPassages, taggedFacts } from './made/templates.ts'

const Words = z.strictObject({
  text: z.string(),
  right: z.string(),
  wrong: z.array(z.string()).check(z.length(3)),
  explanation: z.string(),
})

const BankQuestion = z.extend(Words, {
  /** Permanent: attempts refer to it. */
  id: z.string(),
  /** The section of law or the page of the platform that says so. */
  source: z.string(),
})

export interface BankedQuestion extends z.output<typeof BankQuestion> {
  readonly topic: QuizTopic | 'made'
  readonly madeBy: (typeof questionMakers)[number]
  /** The title of our text that the question was made from; null for a question that people wrote. */
  readonly madeFrom: string | null
}

const files: Readonly<Record<QuizTopic, unknown>> = {
  rights,
  voting,
  offices,
  constitution,
  platform,
  safety,
}

/** The questions that people wrote, by topic in the order of the files. */
export const writtenQuestions: readonly BankedQuestion[] = quizTopics.flatMap((topic) =>
  z
    .array(BankQuestion)
    .parse(files[topic])
    .map((question) => ({ ...question, topic, madeBy: 'people' as const, madeFrom: null })),
)

const passageTexts = ownPassages.map(({ text }) => text)

/** The questions that templates make of our own texts; one that fails a check is never shown. */
export const madeQuestions: readonly BankedQuestion[] = madeOf(taggedFacts)
  .filter((question) => faultOfMade(question, passageTexts) === null)
  .map((question) => ({ ...question, topic: 'made', madeBy: 'template' }))

export const everyQuestion: readonly BankedQuestion[] = [...writtenQuestions, ...madeQuestions]

const Translation = z.record(z.string(), Words)
/** Translations by language and question. */
export const translations = {
  ha: Translation.parse(ha),
  ig: Translation.parse(ig),
  pcm: Translation.parse(pcm),
  yo: Translation.parse(yo),
}

/** The questions of a topic. */
export const questionsOn = (topic: DrawTopic): readonly BankedQuestion[] =>
  topic === 'all' ? writtenQuestions : everyQuestion.filter((question) => question.topic === topic)

/** The questions that a quiz on one topic is drawn from, and finds again by their ids. */
export interface Bank {
  readonly questions: readonly BankedQuestion[]
  readonly find: (id: string) => BankedQuestion | undefined
}

const byId = new Map(everyQuestion.map((question) => [question.id, question]))

/** The bank of a topic; only made questions may come from the database, where a model made some. */
export const openBank = async (db: Database, topic: DrawTopic): Promise<Bank> => {
  if (topic !== 'made') return { questions: questionsOn(topic), find: (id) => byId.get(id) }
  const fromModel = (await madeStore(db).newest()).map((question): BankedQuestion => ({
    ...question,
    topic: 'made',
    madeBy: 'model',
  }))
  const found = new Map(fromModel.map((question) => [question.id, question]))
  return {
    questions: [...fromModel, ...questionsOn('made')],
    find: (id) => found.get(id) ?? byId.get(id),
  }
}

/** A question's words in a language, or in English where it is not translated; the right option stands first. */
export const questionIn = (question: BankedQuestion, code: LanguageCode) => {
  const translated = code === 'en' ? undefined : translations[code][question.id]
  const { text, right, wrong, explanation } = translated ?? question
  return { text, options: [right, ...wrong], explanation, language: translated ? code : 'en' }
}
