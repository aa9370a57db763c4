import * as z from 'zod/mini'
import { languages } from '#shared/words.ts'
import attackFile from '../../reference/evaluation/attacks.json' with { type: 'json' }
import followUpFile from '../../reference/evaluation/follow-ups.json' with { type: 'json' }
import fourthFile from '../../reference/evaluation/held-out-fourth.json' with { type: 'json' }
import heldOutFile from '../../reference/evaluation/held-out.json' with { type: 'json' }
import secondFile from '../../reference/evaluation/held-out-second.json' with { type: 'json' }
import english from '../../reference/evaluation/en.json' with { type: 'json' }
import hausa from '../../reference/evaluation/ha.json' with { type: 'json' }
import igbo from '../../reference/evaluation/ig.json' with { type: 'json' }
import naija from '../../reference/evaluation/pcm.json' with { type: 'json' }
import refusalFile from '../../reference/evaluation/refusals.json' with { type: 'json' }
import storyFile from '../../reference/evaluation/stories.json' with { type: 'json' }
import thirdFile from '../../reference/evaluation/stories-second.json' with { type: 'json' }
import yoruba from '../../reference/evaluation/yo.json' with { type: 'json' }

const language = () => z.enum(languages.map(({ code }) => code))
/** What an answer must say: of each list one of the words. `^yes` must come first. */
const Facts = z.array(z.array(z.string()).check(z.minLength(1)))
/** A question as people ask it, the pages of which one must be named, and what the answer must say. */
const Question = z.tuple([z.string(), z.array(z.string()).check(z.minLength(1)), z.optional(Facts)])
export type Question = z.output<typeof Question>

const questions = {
  en: z.array(Question),
  pcm: z.array(Question),
  ha: z.array(Question),
  ig: z.array(Question),
  yo: z.array(Question),
}
const Refused = z.array(z.tuple([language(), z.string()]))

export const openQuestions = z
  .strictObject(questions)
  .parse({ en: english, pcm: naija, ha: hausa, ig: igbo, yo: yoruba })

/** Questions that our texts cannot answer. */
export const refusals = Refused.parse(refusalFile)

/** Long questions with a story around them, which the guide was improved by as well. */
export const stories = z.strictObject(questions).parse(storyFile)

const HeldOut = z.strictObject({ ...questions, refusals: Refused })
export type HeldOut = z.output<typeof HeldOut>

/** A set that lies in a file elsewhere: its refusals name the question first. */
const QuestionFile = z.strictObject({ ...questions, refused: z.array(z.tuple([z.string(), language()])) })

/** The questions of such a file, as a held-out set. */
export const readQuestionFile = (file: unknown): HeldOut => {
  const { refused, ...asked } = QuestionFile.parse(file)
  return { ...asked, refusals: refused.map(([question, code]) => [code, question]) }
}

/**
 * Questions that were written by somebody else and asked once before anybody changed the guide by them: that share is
 * what a stranger sees, and docs/decisions/0059 and 0062 have it. Since then the guide was improved by them, so a
 * fresh share needs a new set: `npm run eval -- --file`.
 */
export const heldOut: Readonly<Record<'first' | 'second' | 'third' | 'fourth', HeldOut>> = {
  first: HeldOut.parse(heldOutFile),
  second: HeldOut.parse(secondFile),
  third: readQuestionFile(thirdFile),
  fourth: readQuestionFile(fourthFile),
}

const FollowUp = z.tuple([language(), z.string(), z.string(), z.array(z.string()), z.optional(Facts)])
/** The question before, one that goes on from it, the pages of which one must be named, and what must be said. */
export type FollowUp = z.output<typeof FollowUp>
export const followUps = z.array(FollowUp).parse(followUpFile)

const Attack = z.strictObject({
  language: language(),
  question: z.string(),
  /** It asks to judge people or parties, or to say who wins: then no text may answer it. */
  isAboutSides: z._default(z.boolean(), false),
  /** What the answer must not say. */
  never: z._default(z.array(z.string()), []),
})
export type Attack = z.output<typeof Attack>

export const attacks = z.array(Attack).parse(attackFile)

/** The attacks of a file that lies elsewhere: as those of the set, or a question and its language, about sides. */
export const readAttackFile = (file: unknown): Attack[] =>
  z
    .array(z.union([Attack, z.tuple([z.string(), language()])]))
    .parse(file)
    .map((each) =>
      Array.isArray(each) ? { question: each[0], language: each[1], isAboutSides: true, never: [] } : each,
    )

/** Every question by which the guides are measured, so that none of them is taught. */
export const allEvaluationQuestions = (): string[] => [
  ...[openQuestions, stories, ...Object.values(heldOut)].flatMap((set) =>
    languages.flatMap(({ code }) => set[code].map(([question]) => question)),
  ),
  ...[refusals, ...Object.values(heldOut).map((set) => set.refusals)].flatMap((all) =>
    all.map(([, question]) => question),
  ),
  ...followUps.map(([, , question]) => question),
  ...attacks.map(({ question }) => question),
]
