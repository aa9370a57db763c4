// Words of choosing a person, in the five languages of the interface, as word beginnings.
const choosing =
  /(?<!\p{L})(vot(e|es|ed|ing)|endors\p{L}*|nominat\p{L}*|elect(s|ed|ing)?|campaign\p{L}*|support(s|ed|ing)?|zab[ei]|kad[aā] kuri'?a|ƙuri'?a|kuri'?a|goyi bayan|tuntuɓ|họpụta|hopụta|kwado|tụọ vootu|tinye vootu|dìbò|dibo|yàn|ṣe àtìlẹ́yìn|fọwọ́sí)(?!\p{L})/giu
// Two or more capitalised words, a title with a name, or somebody who stands.
const named =
  /((?:Mr|Mrs|Ms|Miss|Dr|Prof|Chief|Alhaji|Alhaja|Hajiya|Malam|Mallam|Engr|Barr|Hon|Sen|Senator|Governor|Chairman|Oga|Pastor|Imam)\.? \p{Lu}[\p{L}'’-]+|\p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’-]+|(?<!\p{L})(?:candidates?|aspirants?|incumbents?|party|parties|APC|PDP|LP|NNPP|ADC|APGA)(?!\p{L}))/u
/** How far behind the word of choosing a name counts as its object. */
const REACH = 80

// Names of places and institutions that a neutral task may mention.
const harmless =
  /\b(Local Government|National Assembly|House of Assembly|Electoral Act|Town Hall|State|Community Selection|Independent National)\b/g

/**
 * Whether a text asks to vote for, endorse or nominate a named person or a party (decision D-14). Strict on purpose: staff
 * can word a neutral task otherwise.
 */
export const asksForChoice = (text: string): boolean => {
  const plain = text.normalize('NFC').replaceAll(harmless, (match) => match.toLowerCase())
  return [...plain.matchAll(choosing)].some(({ index, 0: word }) => {
    const end = index + word.length
    return named.test(plain.slice(end, end + REACH))
  })
}
