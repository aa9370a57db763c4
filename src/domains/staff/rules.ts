import { foldName } from '#shared/text/fold.ts'
import type { Sign } from './duplicate-contract.ts'

/** How one name is written in Nigeria: each line is one name, its first spelling stands for all. */
const spellings: readonly (readonly string[])[] = [
  [
    'muhammad',
    'mohammed',
    'muhammed',
    'mohammad',
    'mohamed',
    'muhamad',
    'mohamad',
    'muhammadu',
    'mohd',
    'muhd',
  ],
  ['abubakar', 'abubakr', 'abubaker', 'abubakari', 'abu bakr'],
  ['abdullahi', 'abdullah', 'abdulahi', 'abdallah'],
  ['abdulrahman', 'abdurrahman', 'abdulrahaman', 'abdurahman', 'abdul rahman'],
  ['abdulkadir', 'abdulqadir', 'abdulkadiri', 'abdul kadir'],
  ['ahmad', 'ahmed', 'ahmadu', 'amadu'],
  ['aliyu', 'ali', 'aliu'],
  ['hassan', 'hasan', 'alhassan'],
  ['hussaini', 'hussein', 'husseini', 'hussain', 'husaini', 'usaini'],
  ['ibrahim', 'ibraheem', 'ibrahima', 'ebrahim'],
  ['ismail', 'ismaila', 'ismaeel', 'isma il'],
  ['suleiman', 'sulaiman', 'sulayman', 'sulaimon', 'suleman'],
  ['usman', 'uthman', 'osman', 'othman', 'usmanu'],
  ['umar', 'omar', 'umaru', 'oumar'],
  ['yusuf', 'yusuff', 'yousuf', 'yusufu', 'yussuf'],
  ['yakubu', 'yaqub', 'yakub', 'yaqoob'],
  ['zakariya', 'zakari', 'zachariah', 'zakariyya', 'zakaria'],
  ['aisha', 'aishat', 'aishatu', 'ayisha', 'aysha', 'aishah'],
  ['fatima', 'fatimah', 'fatimat', 'fatimatu', 'fatuma'],
  ['hauwa', 'hawa', 'hawwa', 'awa'],
  ['khadija', 'khadijah', 'khadijat', 'hadiza', 'kadija'],
  ['maryam', 'mariam', 'maryamu', 'mariamu'],
  ['zainab', 'zaynab', 'zainabu', 'zenab', 'zainob'],
  ['rukayya', 'rukayat', 'ruqayya', 'rukaiya', 'ruqayyah'],
  ['ngozi', 'ngozichukwu', 'ngozichukwuka'],
  ['ifeoma', 'ifioma'],
  ['chidinma', 'chidimma'],
  ['stephen', 'steven', 'stephan'],
  ['philip', 'phillip', 'philips', 'phillips'],
]

const firstSpelling = new Map(
  spellings.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)),
)

/** The name of God before a name is left out in daily use: Oluwaseun is Seun, Chukwuemeka is Emeka. */
const PREFIXES = ['oluwa', 'chukwu', 'chuku']
const SHORTEST_REST = 3
/** Said for every name that begins with Chukwu. */
const CHUKS = 'chuks'

const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'chief',
  'alhaji',
  'alhaja',
  'hajia',
  'prof',
  'engr',
  'barr',
  'hon',
])

const bare = (token: string): string => {
  const prefix = PREFIXES.find(
    (each) => token.startsWith(each) && token.length - each.length >= SHORTEST_REST,
  )
  return prefix ? token.slice(prefix.length) : token
}

/** One word of a name: how it was written, and how it is compared. */
interface Word {
  readonly written: string
  readonly compared: string
}

const inTwoWords = [...firstSpelling].filter(([spelling]) => spelling.includes(' '))

/** The words of a name: folded, without titles and single letters, each in its first spelling. */
const wordsOf = (name: string): Word[] =>
  inTwoWords
    .reduce((text, [two, one]) => text.replace(` ${two} `, ` ${one} `), ` ${foldName(name)} `)
    .split(' ')
    .filter((token) => token.length > 1 && !titles.has(token))
    .map((written) => ({ written, compared: firstSpelling.get(written) ?? bare(written) }))

/** One text for all ways to write a name: the order of its words does not count. */
export const nameKey = (name: string): string =>
  wordsOf(name)
    .map(({ compared }) => compared)
    .toSorted()
    .join(' ')

/** True when one letter more, less, other or swapped with its neighbour makes one word of the other. */
const isOneSlip = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  let restA = a.slice(from)
  let restB = b.slice(from)
  while (restA !== '' && restB !== '' && restA.at(-1) === restB.at(-1)) {
    restA = restA.slice(0, -1)
    restB = restB.slice(0, -1)
  }
  const isSwap = restA.length === 2 && restA === [...restB].toReversed().join('')
  return isSwap || (restA.length <= 1 && restB.length <= 1)
}

const SLIP_FROM_LENGTH = 5

const isChuks = (a: Word, b: Word): boolean =>
  a.written === CHUKS && PREFIXES.slice(1).some((prefix) => b.written.startsWith(prefix))

const isNearWord = (a: Word, b: Word): boolean =>
  a.compared === b.compared ||
  isChuks(a, b) ||
  isChuks(b, a) ||
  (Math.min(a.compared.length, b.compared.length) >= SLIP_FROM_LENGTH && isOneSlip(a.compared, b.compared))

/** True when every word of the shorter name, two at least, has a like one of its own in the other. */
const isNearName = (a: string, b: string): boolean => {
  const [short = [], long = []] = [wordsOf(a), wordsOf(b)].toSorted((x, y) => x.length - y.length)
  if (short.length < 2) return false
  const free = [...long]
  return short.every((word) => {
    const found = free.findIndex((other) => isNearWord(word, other))
    if (found >= 0) free.splice(found, 1)
    return found >= 0
  })
}

/** The mailbox of an e-mail address without dots and what stands behind a plus: ada.o+sup@x.ng is adao. */
export const mailboxOf = (email: string): string =>
  (email.toLowerCase().split('@')[0] ?? '').replace(/\+.*$/, '').replaceAll('.', '')

const SHORTEST_MAILBOX = 5
/** Addresses that many people use under other domains. */
const commonMailboxes = new Set(['admin', 'contact', 'hello', 'office', 'secretary', 'enquiries', 'support'])

/** True for a mailbox that says something about whose it is. */
export const isTellingMailbox = (mailbox: string): boolean =>
  mailbox.length >= SHORTEST_MAILBOX && !commonMailboxes.has(mailbox)

/** What two accounts are compared by. */
export interface Compared {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phoneNumber: string | null
}

const weights: Readonly<Record<Sign, number>> = {
  'same-phone': 50,
  'same-mailbox': 30,
  'same-name': 40,
  'near-name': 25,
}

const LEAST_SCORE = 40

export interface Likeness {
  readonly score: number
  readonly signs: readonly Sign[]
}

/** Why two accounts may be one person's, and how likely (1 to 100); null when there is too little. */
export const likeness = (a: Compared, b: Compared): Likeness | null => {
  const mailbox = mailboxOf(a.email)
  const isSameName = nameKey(a.name) !== '' && nameKey(a.name) === nameKey(b.name)
  const signs: Sign[] = [
    ...(a.phoneNumber !== null && a.phoneNumber === b.phoneNumber ? (['same-phone'] as const) : []),
    ...(isTellingMailbox(mailbox) && mailbox === mailboxOf(b.email) ? (['same-mailbox'] as const) : []),
    ...(isSameName ? (['same-name'] as const) : []),
    ...(!isSameName && isNearName(a.name, b.name) ? (['near-name'] as const) : []),
  ]
  const score = Math.min(
    100,
    signs.reduce((sum, sign) => sum + weights[sign], 0),
  )
  return score >= LEAST_SCORE ? { score, signs } : null
}

/** What accounts are put side by side by: whoever shares a key is compared. `most` people may share one, else it says nothing. */
export const sharedKeys = (person: Compared): { readonly key: string; readonly most: number }[] => {
  const name = nameKey(person.name)
  const mailbox = mailboxOf(person.email)
  return [
    ...(person.phoneNumber ? [{ key: `phone ${person.phoneNumber}`, most: 20 }] : []),
    ...(isTellingMailbox(mailbox) ? [{ key: `mailbox ${mailbox}`, most: 20 }] : []),
    // A name that more than five people have is no sign by itself.
    ...(name.includes(' ') ? [{ key: `name ${name}`, most: 5 }] : []),
  ]
}

const MASK = '•••'

/** An e-mail address for whoever may not write to it: first letter and domain. */
export const maskEmail = (email: string): string => {
  const [mailbox = '', domain = ''] = email.split('@')
  return `${[...mailbox][0] ?? ''}${MASK}@${domain}`
}

/** A phone number for whoever may not ring it: its last four digits. */
export const maskPhone = (phone: string): string => `${MASK}${phone.slice(-4)}`
