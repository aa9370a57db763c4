import { foldName } from '#shared/text/fold.ts'

/**
 * Questions for a judgement about people or parties, folded, in the five languages: whom to vote for, who is best, who
 * will win. Nobody here answers them.
 */
const partisan: readonly RegExp[] = [
  /\b(apc|pdp|lp|nnpp|adc|apga)\b.*\b(fi|karia|ju|pass|or|vs|than)\b.*\b(apc|pdp|lp|nnpp|adc|apga)\b/,
  /\b(predict|predicts|prediction|forecast|guess|bet on|prophesy|prophecy)\b.*\b(result|results|winner|outcome|election|elections|poll|votes?)\b/,
  /\b(which|what|tell me|give me|name|like|convince|write|rank|say|sabi)\b.*\b(candidates?|nominated leaders?|aspirants?|person|apc|pdp|lp|labour party|nnpp|adc|apga|winner|name)\b.*\b(like|good|choose|pick|winner|vote|apc|pdp|speech|support|be|win)\b/,
  /\b(deserves?|earned|worth) (my|our|your) votes?\b|\bvote (out|against|apc|pdp|obi|tinubu|atiku)\b|\bnext (president|governor|senator)\b/,
  /\b(campaign speech|speech for)\b.*\b(party|candidate)\b|\bwhich (candidate|party|politician|leader)s?\b.*\b(do you|should i|would you|can i)\b/,
  /\b(who the winner|the winner will|who wins|who will be)\b.*\b(be|president|governor|winner)?\b/,
  /\b(who|whom)\b (should|must|shall|do|can|make|will|would)? ?(i|we|me|you|people|nigerians) .*\b(vote|support|choose|endorse|pick)\b/,
  /\b(which|what|wetin)\b.*\b(candidate|party|person|aspirant|president|governor)\b.*\b(vote|support|choose|endorse|pick)\b/,
  /\b(vote|support)\b.*\b(for who|for whom|which (candidate|party|person))\b|\b(vote|support) (for )?am\b/,
  /\b(best|better|worst|good|bad|recommend|endorse|support|hate|praise)\b.*\b(candidates?|party|parties|president|governors?|senators?|politicians?|aspirants?|apc|pdp|lp|labour party|nnpp|adc|apga)\b/,
  /\b(candidates?|party|parties|politicians?|president|governor|apc|pdp|nnpp|adc|apga)\b.*\b(best|better|worst|corrupt|thief|recommend)\b/,
  /\bhow (many|much) (points|votes|percent)\b (will|go|is)\b.*\b(get|win|have|score)\b/,
  /\bwho\b.*\b(go|will|is going to|gonna)\b.*\bwin\b/,
  /\bis (?!this|the|it|there|that)\w+( \w+)? (a|an|the) (good|bad|great|honest|corrupt|right|wrong) (leader|man|woman|person|choice|politician)\b/,
  /\b(zaba|zabe|zabi)\b.*\b(wa|wane|wace)\b|\bwane ?ne\b.*\bzai ci\b|\bjam iyya\b.*\b(mafi|fi)\b/,
  /\b(wa|wane|wanene)\b (zai|za ta) (ci|lashe)\b/,
  /\b(wa|wane|wanene|wace)\b.*\b(zan|zamu|in|mu) zab[ai]\b|\bdan takara\w*\b.*\b(fi|mafi)\b.*\bkyau\b/,
  /\bonye\b.*\b(ka m ga|m ga|ga)\b.*\b(votu|vootu|tuliri|hoputa|merie|emeri)\b|\b(pati|otu ndoro)\b.*\bkacha\b/,
  /\bonye kacha\b.*\b(mma|ihoro|horo)\b|\b(apc|pdp)\b.*\bmma\b/,
  /\b(ta|tani)\b.*\b(dibo fun|dibo)\b|\b(ta|tani)\b.*\byoo? (bori|wole|jawe)\b|\begbe\b.*\b(dara ju|lo dara)\b/,
  /\b(oludije|apc|pdp)\b.*\b(dara|ju)\b/,
  /\b(do|would|will) you (support|prefer|like|back|endorse)\b/,
  /\bwhy (is|are) (apc|pdp|lp|labour party|nnpp|adc|apga)\b/,
  /\bwhich (one )?(should|must) (my \w+|we|i|us) (support|choose|pick|follow)\b/,
]

const names = /\b(apc|pdp|lp|labour party|nnpp|adc|apga|obi|tinubu|atiku|kwankwaso)\b/
/** Words of a judgement: with one of them a question is about sides whatever else it asks. */
const judgement =
  /\b(best|better|worst|good|bad|great|corrupt|thief|recommend|deserves?|should (i|we)|do you|would you|will win|go win)\b/
/** Questions about what the law and our rules allow, folded: money offered for a vote, who may support a party. */
const rules: readonly RegExp[] = [
  /\b(give|gave|giving|offer\w*|pay|paid|paying|promise\w*|share|sharing|buy|buying|collect\w*|bring|dash)\b.*\b(money|cash|naira|rice|food|wrapper|gift|five thousand|\d+k)\b.*\b(vote|support)\b/,
  /\b(money|cash|naira|rice|wrapper|gift)\b.*\b(to|make i|so that i|make we|if i|before i) (vote|support)\b/,
  /^(can|may|could|is|are|does|do|fit|must)\b (a |an |the |my |our |any |it |i |we )?.*\b(allow\w*|legal|lawful|right|law|against the law|charity|church|mosque|pastor|imam|ngo|organi[sz]ations?|company|business|school|teachers?|police|soldiers?|civil servants?|corps? members?|corper|chapter|king|ruler|traditional ruler|foreigners?|non profit|association|cooperative|union)\b.*\b(support|endorse|campaign|join|donate|fund|vote)\b/,
]

/** True when the question asks to take a side, or to say who wins. */
export const asksForSide = (question: string): boolean => {
  const folded = foldName(question)
  if (!names.test(folded) && !judgement.test(folded) && rules.some((pattern) => pattern.test(folded)))
    return false
  return partisan.some((pattern) => pattern.test(folded))
}

const told =
  /\b(act (as|like)|pretend|role ?play|promise me|say that|repeat (after|this)|you are now|from now on|ignore (all|your|the|my|previous|every)|forget (all|your|the|previous)|ka manta da|gbagbe (gbogbo|awon)|chefuo)\b/

/** True for what tells a guide to play a part or to say a sentence: then no text that only comes near is spoken. */
export const tellsWhatToSay = (question: string): boolean => told.test(foldName(question))
