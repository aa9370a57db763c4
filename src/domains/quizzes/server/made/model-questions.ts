import * as z from 'zod/mini'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import type { Model } from '#ports/model/port.ts'
import { faultOfMade } from './checks.ts'
import { madeStore } from './store.ts'
import { type MadeQuestion, ownPassages } from './templates.ts'

const TASK = `Write one multiple-choice question about the text of the user, for citizens of Nigeria, in plain English.
Answer with JSON only: {"text": the question, "right": the right option, "wrong": [three wrong options], "quote": the words of the text, copied exactly, that contain the right option}.
Use nothing that the text does not say.`

const Said = z.object({
  text: z.string(),
  right: z.string(),
  wrong: z.array(z.string()),
  quote: z.string(),
})

const jsonIn = (said: string): unknown => {
  try {
    // Some models wrap JSON in a code block.
    return JSON.parse(said.replace(/^\s*```(?:json)?|```\s*$/g, ''))
  } catch {
    return null
  }
}

/** What is wrong with what a model said, or the question. It must quote the passage, and the quote must hold the answer. */
const readSaid = (
  id: string,
  said: string,
  passage: (typeof ownPassages)[number],
): { question: MadeQuestion } | { fault: string } => {
  const parsed = Said.safeParse(jsonIn(said))
  if (!parsed.success) return { fault: 'is no question' }
  const { text, right, wrong, quote } = parsed.data
  const question = {
    id,
    text,
    right,
    wrong,
    explanation: quote,
    source: passage.title,
    madeFrom: passage.title,
  }
  if (!quote.toLowerCase().includes(right.toLowerCase()))
    return { fault: 'has an answer that its quote lacks' }
  const fault = faultOfMade(question, [passage.text])
  return fault === null ? { question } : { fault }
}

/** Lets the model make one question of each of our texts, and stores those that pass every check. */
export const makeModelQuestions = async (
  { db, log, now }: Pick<JobCtx, 'db' | 'log' | 'now'>,
  model: Model,
  newId: () => string,
): Promise<void> => {
  for (const passage of ownPassages) {
    const said = await model.complete({ task: TASK, text: passage.text })
    const read = readSaid(`model-${newId()}`, said, passage)
    if ('fault' in read) log.warn({ passage: passage.id, fault: read.fault }, 'A made question was refused.')
    else await madeStore(db).add(passage.id, read.question, now())
  }
}
