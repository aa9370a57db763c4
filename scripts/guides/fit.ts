/**
 * `node scripts/guides/fit.ts`: fits the weights by which the guides order pages (evidence.ts) and tell how sure they
 * are (sureness.ts) to every question that we have seen, and prints them. One of the open set counts a third: the guide
 * has been improved by it for long. Fit the order first, write it down, and then fit the sureness.
 */
import { surenessFeatures } from '../../src/domains/guides/server/answers/sureness.ts'
import { makeCorpus } from '../../src/domains/guides/server/corpus/corpus.ts'
import { featuresOf } from '../../src/domains/guides/server/corpus/evidence.ts'
import { readPassages } from '../../src/domains/guides/server/corpus/passages.ts'
import {
  heldOut,
  openQuestions,
  refusals,
  stories,
} from '../../src/domains/guides/server/evaluation/questions.ts'
import { asksForSide } from '../../src/domains/guides/server/guard/sides.ts'
import { languages } from '../../src/shared/words.ts'
import { fitOrder, fitSureness, type Row, rounded } from './descent.ts'

const COMPARED = 25
const SHOWN = 3
const OPEN_SHARE = 0.3
const STEPS = 600
const PENALTY = 0.002

const corpus = makeCorpus(await readPassages())
const held = Object.values(heldOut)
const answered = [openQuestions, stories, ...held].flatMap((set) =>
  languages.flatMap(({ code }) =>
    set[code].map(([question, expected]) => ({
      question,
      code,
      expected,
      share: set === openQuestions ? OPEN_SHARE : 1,
    })),
  ),
)
const refused = [refusals, ...held.map((set) => set.refusals)]
  .flat()
  .filter(([, question]) => !asksForSide(question))
  .map(([code, question]) => ({ question, code, expected: [] as readonly string[], share: 1 }))

/** One list of pages for each question, and whether one of those that a reader sees is right. */
const lists: { readonly rows: readonly Row[]; readonly share: number }[] = []
const sure: (Row & { readonly share: number })[] = []
for (const { question, code, expected, share } of [...answered, ...refused]) {
  const found = await corpus.find(question, code, COMPARED)
  const rows = found.map(({ passage, evidence }) => ({
    features: featuresOf(evidence),
    isRight: expected.includes(passage.path.split('#')[0] ?? ''),
  }))
  if (rows.some(({ isRight }) => isRight)) lists.push({ rows, share })
  const features = surenessFeatures(found)
  if (features) sure.push({ features, isRight: rows.slice(0, SHOWN).some(({ isRight }) => isRight), share })
}

const fitting = { steps: STEPS, penalty: PENALTY }
console.log('order', rounded(fitOrder(lists, fitting)))
console.log('sureness', rounded(fitSureness(sure, fitting)))
