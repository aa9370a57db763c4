import * as z from 'zod/mini'
import facts from '../../reference/facts.json' with { type: 'json' }
import passages from '../../reference/passages.json' with { type: 'json' }

/** A fact of our own texts, tagged for the templates. */
const TaggedFact = z.strictObject({
  id: z.string(),
  /** What the fact says of its subject; each kind has its own question. */
  kind: z.enum(['count', 'section', 'day', 'body']),
  /** Completes the question of its kind, in our own words. */
  subject: z.string(),
  value: z.string(),
  /** The sentence of our text that says so; the value stands in it. */
  quote: z.string(),
  /** The text of ours that holds the quote. */
  passage: z.string(),
  source: z.string(),
})
export type TaggedFact = z.output<typeof TaggedFact>

export const taggedFacts: readonly TaggedFact[] = z.array(TaggedFact).parse(facts)

const Passage = z.strictObject({ id: z.string(), title: z.string(), text: z.string() })
/** The platform's own short texts of which questions are made. */
export const ownPassages = z.array(Passage).parse(passages)

const askedAs: Readonly<Record<TaggedFact['kind'], (subject: string) => string>> = {
  count: (subject) => `How many ${subject}?`,
  section: (subject) => `Which section of the Constitution ${subject}?`,
  day: (subject) => `When ${subject}?`,
  body: (subject) => `Who ${subject}?`,
}

export interface MadeQuestion {
  readonly id: string
  readonly text: string
  readonly right: string
  readonly wrong: string[]
  readonly explanation: string
  readonly source: string
  readonly madeFrom: string
}

const WRONG_OPTIONS = 3

/** Makes a question of each fact; the wrong options are values of other facts of its kind. */
export const madeOf = (all: readonly TaggedFact[]): MadeQuestion[] =>
  all.flatMap((fact, place) => {
    // Counted from the fact's own place, so that neighbours do not share all their wrong options.
    const others = [...all.slice(place + 1), ...all.slice(0, place)].filter(({ kind }) => kind === fact.kind)
    const wrong = [...new Set(others.map(({ value }) => value))]
      .filter((value) => value !== fact.value)
      .slice(0, WRONG_OPTIONS)
    if (wrong.length < WRONG_OPTIONS) return []
    return [
      {
        id: `made-${fact.id}`,
        text: askedAs[fact.kind](fact.subject),
        right: fact.value,
        wrong,
        explanation: fact.quote,
        source: fact.source,
        madeFrom: ownPassages.find(({ id }) => id === fact.passage)?.title ?? '',
      },
    ]
  })
