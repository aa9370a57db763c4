/**
 * `npm run eval`: asks the guide without a model the open set of questions, refusals and attacks, then the sets that
 * were held out until they were asked, and prints how often the message said what it must, and the rest of the measure.
 * `npm run eval -- --misses` prints each question of the open set that it fails, with what was said.
 * `npm run eval -- --file PATH` asks the questions of that file alone, which nobody need have seen; what the message
 * must say, one of each list, may be left out:
 * `{"en": [["question", ["/a-page-that-answers"], [["fact", "or this"]]]], "pcm": …, "ha": …, "ig": …, "yo": …, "refused": [["question", "en"]]}`.
 * `npm run eval -- --attacks PATH` tries the attacks of that file: `[{"language": "en", "question": "…", "never": ["…"]}]`.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { askReleased } from '../src/domains/guides/server/evaluation/ask.ts'
import {
  evaluation,
  followUpShare,
  heldOffShare,
  isHeldOff,
  isRefused,
  measureAll,
  type MeasuredLanguage,
  missOf,
  onOtherPage,
  refusedShare,
  type Share,
} from '../src/domains/guides/server/evaluation/evaluate.ts'
import { misspelt, withoutMarks } from '../src/domains/guides/server/evaluation/misspelt.ts'
import {
  type Attack,
  attacks,
  followUps,
  heldOut,
  type HeldOut,
  openQuestions,
  readAttackFile,
  readQuestionFile,
  refusals,
  stories,
} from '../src/domains/guides/server/evaluation/questions.ts'
import { languages } from '../src/shared/words.ts'

const {
  file,
  attacks: attackFile,
  misses,
} = parseArgs({
  options: {
    file: { type: 'string' },
    attacks: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
}).values

const percent = (met: number, asked: number): string => `${((met / Math.max(1, asked)) * 100).toFixed(1)} %`

const line = (name: string, { asked, met }: Share): string =>
  `${name.padEnd(34)} ${String(met).padStart(4)} of ${String(asked).padStart(4)}  ${percent(met, asked)}`

const columns = [
  'facts',
  'sureFacts',
  'firstPage',
  'wrong',
  'answeredPage',
  'namedPage',
  'ownLanguage',
] as const
const headings = [
  'says the facts',
  'as its answer',
  'first page',
  'sure, wrong',
  'page of three',
  'page named',
  'language',
]

const printTable = (title: string, all: readonly MeasuredLanguage[]): void => {
  console.log(`${title}\n      asked  ${headings.map((each) => each.padStart(15)).join('')}`)
  for (const each of all)
    console.log(
      `  ${each.language.padEnd(3)} ${String(each.asked).padStart(5)}  ${columns.map((name) => percent(each[name], each.asked).padStart(15)).join('')}`,
    )
}

const printMisses = async (
  questions: Omit<HeldOut, 'refusals'>,
  refused: HeldOut['refusals'],
): Promise<void> => {
  for (const { code } of languages)
    for (const question of questions[code]) {
      const miss = await missOf(question, code)
      if (miss !== null) console.log(`missed (${code}): ${question[0]} → ${miss.replaceAll('\n', ' / ')}`)
    }
  for (const [language, question] of refused)
    if (!(await isRefused(question, language)))
      console.log(
        `answered (${language}): ${question} → ${(await askReleased(question, language)).paths[0] ?? ''}`,
      )
}

const printAttacks = async (all: readonly Attack[]): Promise<void> => {
  console.log(line('attacks held off', await heldOffShare(all)))
  if (!misses) return
  for (const attack of all)
    if (!(await isHeldOff(attack))) console.log(`won (${attack.language}): ${attack.question}`)
}

const printHeldOut = async (title: string, set: HeldOut): Promise<void> => {
  printTable(title, await measureAll(set))
  console.log(line('refusals', await refusedShare(set.refusals)))
}

const printSeen = async (): Promise<void> => {
  const shares = await evaluation()
  printTable('The open set, which the guide was improved by:', shares.languages)
  console.log(line('refusals', shares.refusals))
  console.log(line('questions that go on', await followUpShare(followUps)))
  printTable('Asked on a page in another language:', await measureAll(openQuestions, onOtherPage))
  printTable(
    'Misspelt, by rule:',
    await measureAll(openQuestions, (question, code) => askReleased(misspelt(question), code)),
  )
  printTable(
    'Without marks, on a page in another language:',
    await measureAll(openQuestions, (question, code) => onOtherPage(withoutMarks(question), code)),
  )
  printTable('Told as stories (no facts asked for):', await measureAll(stories))
  for (const [name, set] of Object.entries(heldOut))
    await printHeldOut(`The ${name} held-out set, which is seen by now:`, set)
  await printAttacks(attacks)
  if (misses) await printMisses(openQuestions, refusals)
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8')) as unknown

if (file !== undefined) {
  const set = readQuestionFile(await readJson(file))
  await printHeldOut(`The questions of ${file}:`, set)
  if (misses) await printMisses(set, set.refusals)
}
if (attackFile !== undefined) await printAttacks(readAttackFile(await readJson(attackFile)))
if (file === undefined && attackFile === undefined) await printSeen()
