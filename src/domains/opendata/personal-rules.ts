/** What may not stand in open data, where a rule can see it. */
export type PersonalFinding = 'number' | 'email' | 'person'

/** Digits that people part with spaces, dots, dashes or brackets: a phone, a NIN or a BVN has at least ten. */
const LONG_NUMBER = /\d(?:[\s.()\-–]*\d){9,}/u
const EMAIL = /[^\s@]+\s*(?:@|\(at\)|\[at\])\s*[^\s@]+\.[a-z]{2,}/iu
/** Forms of address of private people; a building can bear the name of a chief, but not of "Mrs Adeyemi". */
const ADDRESS = 'mr|mrs|miss|ms|mallam|malam|oga|madam|mama|baba|brother|sister'
const TITLE = `${ADDRESS}|chief|dr|doctor|alhaji|hajia|barrister|barr|engr|engineer|prof|professor|pastor|imam|reverend|rev|nurse|headmaster|headmistress|principal`
const personAfter = (titles: string) =>
  new RegExp(String.raw`(?:^|[^\p{L}])(?:${titles})\.?\s+(\p{L}{2,})`, 'giu')

const namesPerson = (text: string, titles: string): boolean =>
  // A capital letter begins a name: "the principal Mrs Obi", but not "the principal said".
  [...text.matchAll(personAfter(titles))].some(([, next = '']) => /^\p{Lu}/u.test(next))

/**
 * Finds personal data: in the name of a thing long numbers, emails and forms of address of private people, in a note any
 * title before a name too. It cannot know every name, so a person checks each record as well.
 */
export const findPersonalData = (text: string, where: 'name' | 'note'): PersonalFinding | null => {
  // Full-width and other digits count as ours.
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  if (LONG_NUMBER.test(plain)) return 'number'
  if (EMAIL.test(plain)) return 'email'
  return namesPerson(plain, where === 'name' ? ADDRESS : TITLE) ? 'person' : null
}
