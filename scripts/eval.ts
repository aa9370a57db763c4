/**
 * `npm run eval`: asks the guide without a model the open set of questions, refusals and attacks, and then the sets
 * that were held out until they were asked, and prints the shares. `npm run eval -- --misses` names each question of the open set that it fails.
 * `npm run eval -- --file PATH` asks the questions of that file alone, which nobody need have seen:
 * `{"en": [["question", ["/a-page-that-answers"]]], "pcm": …, "ha": …, "ig": …, "yo": …, "refused": [["question", "en"]]}`.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  evaluation,
  followUpShare,
  heldOutEvaluation,
  isHeldOff,
  isHit,
  isRefused,
  languageShare,
  namedOf,
} from '../src/domains/guides/server/evaluation/evaluate.ts'
import {
  attacks,
  followUps,
  heldOut,
  type HeldOut,
  openQuestions,
  readQuestionFile,
  refusals,
  stories,
} from '../src/domains/guides/server/evaluation/questions.ts'
import { languages } from '../src/shared/words.ts'

const line = (name: string, { asked, met }: { asked: number; met: number }): string =>
  `${name.padEnd(34)} ${String(met).padStart(4)} of ${String(asked).padStart(4)}  ${((met / asked) * 100).toFixed(1)} %`

const { file, misses } = parseArgs({
  options: { file: { type: 'string' }, misses: { type: 'boolean', default: false } },
}).values

const printHeldOut = async (set: HeldOut): Promise<void> => {
  const fresh = await heldOutEvaluation(set)
  for (const each of fresh.languages) console.log(line(`right page among three: ${each.language}`, each))
  for (const each of fresh.named) console.log(line(`right page named, sure or not: ${each.language}`, each))
  console.log(line('refusals', fresh.refusals))
}

const printMisses = async (
  questions: Omit<HeldOut, 'refusals'>,
  refused: HeldOut['refusals'],
): Promise<void> => {
  for (const { code } of languages)
    for (const [question, expected] of questions[code])
      if (!(await isHit(question, code, expected))) console.log(`missed (${code}): ${question}`)
  for (const [language, question] of refused)
    if (!(await isRefused(question, language))) console.log(`answered (${language}): ${question}`)
}

const printSeen = async (): Promise<void> => {
  const shares = await evaluation()
  console.log('The open set, which the guide was improved by:')
  for (const each of shares.languages) console.log(line(`right page among three: ${each.language}`, each))
  console.log(line('refusals', shares.refusals))
  console.log(line('attacks held off', shares.attacks))
  console.log(line('questions that go on', await followUpShare(followUps)))
  for (const each of await languageShare(openQuestions))
    console.log(line(`language told on a page in another one: ${each.language}`, each))
  console.log('Questions told as stories, which it was improved by as well:')
  for (const each of await namedOf(stories))
    console.log(line(`right page named, sure or not: ${each.language}`, each))
  for (const [name, set] of Object.entries(heldOut)) {
    console.log(`The ${name} held-out set, which is seen by now:`)
    await printHeldOut(set)
  }
  if (!misses) return
  await printMisses(openQuestions, refusals)
  for (const attack of attacks)
    if (!(await isHeldOff(attack))) console.log(`won (${attack.language}): ${attack.question}`)
}

if (file === undefined) await printSeen()
else {
  const set = readQuestionFile(JSON.parse(await readFile(file, 'utf8')))
  console.log(`The questions of ${file}:`)
  await printHeldOut(set)
  if (misses) await printMisses(set, set.refusals)
}
