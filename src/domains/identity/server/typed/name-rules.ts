import { fullName, type NameParts } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'

export const LOOKS_OFFICIAL = message('This name looks like one of our team. Please write your own.')

const similar: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  l: 'i',
  '|': 'i',
  '!': 'i',
  $: 's',
  '@': 'a',
}

/** Letters of other alphabets that look like one of ours; whole words can be written with them. */
const foreign = new Map(
  [
    ['авекмнорстухіјѕԁһӏԝԛгп', 'abekmhopctyxijsdhlwqrn'],
    ['αβεικνορτυχ', 'abeiknoptux'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at) => [letter, to[at] ?? letter] as const)),
)

/**
 * How a name looks at a glance: no marks, hooks or spaces, and one letter for those that look alike (as the skeleton of
 * UTS 39; a word of mixed alphabets is no name at all).
 */
const skeletonOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll(/[\p{sc=Cyrillic}\p{sc=Greek}]/gu, (letter) => foreign.get(letter) ?? letter)
    .replaceAll(/[0134557l|!$@]/g, (letter) => similar[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const skeletons = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(skeletonOf))
/** Words that speak for the platform wherever they stand in a name of a person. */
const offices = skeletons([
  'admin',
  'admins',
  'administrator',
  'moderator',
  'official',
  'supcivic',
  'helpdesk',
])
/** The guides, who have one name; with a surname it is a person's. */
const guides = skeletons(['Tari', 'Kamsi'])
/** Words of which a name never consists alone: they say what somebody does for us. */
const duties = skeletons([
  'support',
  'staff',
  'team',
  'helpline',
  'reviewer',
  'committee',
  'security',
  'customer',
  'care',
  'service',
  'desk',
  'help',
  'official',
])
/** What turns the name of a guide into the guide. */
const roles = skeletons(['guide', 'sup', 'ai', 'bot', 'assistant', 'civic', 'team', 'support'])

/** Whether a name of anything contains the platform's own. */
export const namesPlatform = (name: string): boolean => skeletonOf(name).includes(skeletonOf('supcivic'))

/** Whether people could take a name for our team, the platform or one of its guides. */
export const looksOfficial = (name: NameParts): boolean => {
  const whole = fullName(name)
  const words = whole
    .split(/[^\p{L}\p{M}\p{N}|!$@]+/u)
    .map(skeletonOf)
    .filter(Boolean)
  const [first = '', ...others] = words
  return (
    words.some((word) => offices.has(word)) ||
    namesPlatform(whole) ||
    (words.length > 0 && words.every((word) => duties.has(word))) ||
    (words.includes(skeletonOf('sup')) && words.every((word) => roles.has(word) || duties.has(word))) ||
    (guides.has(first) && others.every((word) => roles.has(word)))
  )
}
