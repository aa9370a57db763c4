/** What speaks for a passage as the answer to a question. */
export interface PassageEvidence {
  /** How well its words fit, rare ones and those of titles more. */
  readonly rank: number
  /** How much of what the question asks about stands in the text, 0 to 1, rare words weighing more. */
  readonly coverage: number
  /** How much of it stands in the title, the heading or the summary: what the text is about. */
  readonly aboutness: number
  /** What the question weighs in all: long ones tell a story, of which a part matters. */
  readonly weight: number
  /** How like the question is to one that the page is known to answer, 0 to 1, by its words. */
  readonly asked: number
  /** The same by what the words mean. */
  readonly meant: number
  /** How near the question comes to the title, the heading and the summary by meaning, and how near to the text. */
  readonly head: number
  readonly body: number
  /** How like the question is to those that no page of ours answers, by its words and by their meaning. */
  readonly saidElsewhere: number
  readonly meantElsewhere: number
  /** How much of the question we could say in English, 0 to 1. */
  readonly understood: number
}

export const nothing: PassageEvidence = {
  rank: 0,
  coverage: 0,
  aboutness: 0,
  weight: 0,
  asked: 0,
  meant: 0,
  head: 0,
  body: 0,
  saidElsewhere: 0,
  meantElsewhere: 0,
  understood: 0,
}

/** What two passages of one text, or its versions in two languages, say together. */
export const together = (one: PassageEvidence, other: PassageEvidence): PassageEvidence => ({
  rank: Math.max(one.rank, other.rank),
  coverage: Math.max(one.coverage, other.coverage),
  aboutness: Math.max(one.aboutness, other.aboutness),
  weight: Math.max(one.weight, other.weight),
  asked: Math.max(one.asked, other.asked),
  meant: Math.max(one.meant, other.meant),
  head: Math.max(one.head, other.head),
  body: Math.max(one.body, other.body),
  saidElsewhere: Math.max(one.saidElsewhere, other.saidElsewhere),
  meantElsewhere: Math.max(one.meantElsewhere, other.meantElsewhere),
  understood: Math.max(one.understood, other.understood),
})

/** How much each piece of evidence says; `node scripts/guides/fit.ts` fits the numbers to the questions we have seen. */
const weights = {
  rank: 2.3,
  asked: 5.5,
  askedTwice: 2,
  meant: 4.2,
  head: 0.7,
  body: 0.7,
  coverage: 1.5,
  aboutness: 2.3,
}

const RANK_HALF = 0.5

/** The features by which passages are ordered. */
export const featuresOf = (each: PassageEvidence): Record<keyof typeof weights, number> => ({
  rank: each.rank / (each.rank + RANK_HALF),
  asked: each.asked,
  askedTwice: each.asked ** 2,
  meant: each.meant,
  head: each.head,
  body: each.body,
  coverage: each.coverage,
  aboutness: each.aboutness,
})

const names = Object.keys(weights) as (keyof typeof weights)[]

/** What comes first: the passage for which most speaks. */
export const passageScore = (each: PassageEvidence): number => {
  const features = featuresOf(each)
  return names.reduce((sum, name) => sum + weights[name] * features[name], 0)
}
