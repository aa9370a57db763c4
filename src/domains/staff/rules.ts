import { foldName } from '#shared/text/fold.ts'
import type { Sign } from './duplicate-contract.ts'

/** Spellings of Nigerian names: each line is one name, its first spelling represents all. */
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

/** Daily use drops the name of God at the start: Oluwaseun becomes Seun, Chukwuemeka becomes Emeka. */
const PREFIXES = ['oluwa', 'chukwu', 'chuku']
const SHORTEST_REST = 3
/** The short form of every name that begins with Chukwu. */
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

/** One word of a name: as written, and as compared. */
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

/** One key for all spellings of a name; word order does not matter. */
export const nameKey = (name: string): string =>
  wordsOf(name)
    .map(({ compared }) => compared)
    .toSorted()
    .join(' ')

/** True when one inserted, missing, changed or swapped letter turns one word into the other. */
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

/** True when every word of the shorter name, at least two, matches a different word of the other. */
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

/** The mailbox of an e-mail address without dots and plus suffix: ada.o+sup@x.ng is adao. */
export const mailboxOf = (email: string): string =>
  (email.toLowerCase().split('@')[0] ?? '').replace(/\+.*$/, '').replaceAll('.', '')

const SHORTEST_MAILBOX = 5
/** Mailbox names that many people use at different hosts. */
const commonMailboxes = new Set(['admin', 'contact', 'hello', 'office', 'secretary', 'enquiries', 'support'])

/** True for a mailbox that identifies a person. */
export const isTellingMailbox = (mailbox: string): boolean =>
  mailbox.length >= SHORTEST_MAILBOX && !commonMailboxes.has(mailbox)

/** The fields by which accounts are compared. */
export interface ComparedAccount {
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

const MIN_SCORE = 40

export interface Likeness {
  readonly score: number
  readonly signs: readonly Sign[]
}

/** The signs that two accounts belong to one person, with a likelihood (1 to 100); null when there are too few. */
export const likeness = (a: ComparedAccount, b: ComparedAccount): Likeness | null => {
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
  return score >= MIN_SCORE ? { score, signs } : null
}

/** The keys by which accounts are grouped for comparison. A key that more than `maxPeople` share is no sign. */
export const sharedKeys = (
  person: ComparedAccount,
): { readonly key: string; readonly maxPeople: number }[] => {
  const name = nameKey(person.name)
  const mailbox = mailboxOf(person.email)
  return [
    ...(person.phoneNumber ? [{ key: `phone ${person.phoneNumber}`, maxPeople: 20 }] : []),
    ...(isTellingMailbox(mailbox) ? [{ key: `mailbox ${mailbox}`, maxPeople: 20 }] : []),
    // A name that more than five people share is no sign.
    ...(name.includes(' ') ? [{ key: `name ${name}`, maxPeople: 5 }] : []),
  ]
}

const MASK = '•••'

/** A masked e-mail address: first letter and host. */
export const maskEmail = (email: string): string => {
  const [mailbox = '', domain = ''] = email.split('@')
  return `${[...mailbox][0] ?? ''}${MASK}@${domain}`
}

/** A masked phone number: its last four digits. */
export const maskPhone = (phone: string): string => `${MASK}${phone.slice(-4)}`
