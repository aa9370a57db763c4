import { foldName } from '#shared/text/fold.ts'
import { message } from '#shared/words.ts'

export const guideNames = ['tari', 'kamsi'] as const
export type GuideName = (typeof guideNames)[number]

/** The two guides as the specification describes them (sections 1 and 3). */
export const guides = {
  tari: {
    name: 'Tari',
    title: message('Civic engagement guide'),
    expertise: [
      message('Nigerian democracy'),
      message('Voting and elections'),
      message('Community organizing'),
      message('Civic education'),
    ],
    personality: message('Warm, patient and exact. Tari says where each answer stands and takes no side.'),
    greeting: message(
      'Hello, I am Tari. Ask me about your rights, voting, offices and how to organize your community. I answer from our library and name the page.',
    ),
  },
  kamsi: {
    name: 'Kamsi',
    title: message('Digital democracy guide'),
    expertise: [
      message('Platform features'),
      message('SUP tokens'),
      message('Digital security'),
      message('Tech solutions'),
    ],
    personality: message('Quick, practical and careful with your data. Kamsi shows where to press.'),
    greeting: message(
      'Hello, I am Kamsi. Ask me how this platform works, what SUP is and how to stay safe online. I answer from our library and name the page.',
    ),
  },
} as const satisfies Readonly<Record<GuideName, object>>

/** Only the last entries of a conversation count (specification 5). */
export const MAX_HISTORY = 10
export const MAX_MESSAGE_CHARACTERS = 1000

/** Runs of digits that identify somebody: phone, NIN, BVN, account and card numbers. */
const identifying = /(?<![\p{L}\d])\+?\d(?:[\s-]?\d){8,18}(?![\p{L}\d])/gu

/** The text without numbers that identify somebody, before anybody else reads it (S-47). */
export const maskNumbers = (text: string): string => text.replaceAll(identifying, '•••')

/**
 * Questions for a judgement about people or parties, folded, in the five languages: whom to vote for, who is best, who
 * will win. Nobody here answers them.
 */
const partisan: readonly RegExp[] = [
  /\b(who|whom)\b (should|must|shall|do|can|make|will|would)? ?(i|we|me|you|people|nigerians) .*\b(vote|support|choose|endorse|pick)\b/,
  /\b(which|what|wetin)\b.*\b(candidate|party|person|aspirant|president|governor)\b.*\b(vote|support|choose|endorse|pick)\b/,
  /\b(vote|support)\b.*\b(for who|for whom|which (candidate|party|person)|am)\b/,
  /\b(best|better|worst|good|bad|recommend|endorse|support|hate|praise)\b.*\b(candidates?|party|parties|president|governors?|senators?|politicians?|aspirants?|apc|pdp|lp|labour party|nnpp|adc|apga)\b/,
  /\b(candidates?|party|parties|politicians?|president|governor|apc|pdp|nnpp|adc|apga)\b.*\b(best|better|worst|corrupt|thief|recommend)\b/,
  /\bwho\b.*\b(go|will|is going to|gonna)\b.*\bwin\b/,
  /\b(zan|zaba wa|in zaba|zan zaba|zabi)\b.*\b(wa|wane|wace)\b|\bwane ne?\b.*\bzai ci\b|\bjam iyya\b.*\b(mafi|fi)\b/,
  /\bonye\b.*\b(ka m ga|m ga|ga)\b.*\b(votu|tuliri|hoputa|merie|emeri)\b|\b(pati|otu ndoro)\b.*\bkacha\b/,
  /\b(ta|tani)\b.*\b(dibo fun|dibo)\b|\b(ta|tani)\b.*\byoo? (bori|wole|jawe)\b|\begbe\b.*\b(dara ju|lo dara)\b/,
]

/** True when the question asks to take a side, or to say who wins. */
export const asksForSide = (question: string): boolean => {
  const folded = foldName(question)
  return partisan.some((pattern) => pattern.test(folded))
}

/** Of the rarity-weighted words of a question, the share that a passage must have to answer it. */
export const MIN_COVERAGE = 0.6
