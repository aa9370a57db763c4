import { foldName } from '#shared/text/fold.ts'

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
