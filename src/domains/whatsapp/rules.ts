import { HOUR_MS } from '#shared/values/time.ts'

/** How long a code to link a number works (S-15). */
export const LINK_MINUTES = 10
/** Words of our own may go to a person for so long after the person's last message; then only templates. */
export const WINDOW_HOURS = 24
/** Counts are kept this long. */
export const COUNTED_DAYS = 30
/** Numbers that belong to no account and write no more are forgotten after this time. */
export const GUEST_DAYS = 30
/** The text to which people agree when they link a number; raised when that text changes. */
export const WHATSAPP_CONSENT_VERSION = 1

/** Without letters and digits that look alike. */
export const LINK_CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const LINK_CODE_LENGTH = 8

/** Since when a person must have written for us to answer in our own words. */
export const windowStart = (now: Date): Date => new Date(now.getTime() - WINDOW_HOURS * HOUR_MS)

/** What a message asks for. */
export type Wish = 'stop' | 'start' | 'help' | 'yes' | 'no' | 'unlink'

/** Whole messages, without accents and in small letters, in the five languages. */
const words: Readonly<Record<Wish, readonly string[]>> = {
  stop: 'stop,stop all,stopall,unsubscribe,cancel,end,quit,abeg stop,no send again,tsaya,daina,dakata,kwusi,kwusi ya,akwusi,duro,dawo duro,da duro'.split(
    ',',
  ),
  start: ['start', 'unstop', 'subscribe', 'begin', 'fara', 'ci gaba', 'malite', 'bido', 'bere', 'bere pada'],
  help: [
    'help',
    'info',
    'menu',
    'helep',
    'taimako',
    'taimaka',
    'enyemaka',
    'nyere m aka',
    'iranlowo',
    'egba mi',
  ],
  yes: ['yes', 'y', 'ok', 'okay', 'i agree', 'na so', 'eh', 'i', 'na yarda', 'ee', 'eeh', 'beeni', 'beni'],
  no: ['no', 'n', 'no be me', 'aa', 'a a', 'mba', 'rara', 'beeko'],
  unlink: [
    'unlink',
    'remove my number',
    'comot my number',
    'cire lambata',
    'wepu nomba m',
    'yo nomba mi kuro',
  ],
}

const wishes = new Map(
  (Object.entries(words) as [Wish, readonly string[]][]).flatMap(([wish, all]) =>
    all.map((word) => [word, wish] as const),
  ),
)

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** The word that a whole message is, such as STOP, in any of the languages; null for a question. */
export const wishIn = (text: string): Wish | null =>
  text.length > 40 ? null : (wishes.get(plain(text)) ?? null)

/** The code in a message that links a number; null for any other message. */
export const linkCodeIn = (text: string): string | null =>
  /^\s*link[\s:-]+([a-z\d]{4}[\s-]?[a-z\d]{4})\s*$/i
    .exec(text)?.[1]
    ?.replaceAll(/[\s-]/g, '')
    .toUpperCase() ?? null

/** The message that a person sends to link a number. */
export const linkText = (code: string): string => `LINK ${code}`

/** A number as its owner sees it: the country and the last four digits. */
export const maskedNumber = (number: string): string =>
  /^\d{9,15}$/.test(number) ? `+${number.slice(0, 3)} ••• ••• ${number.slice(-4)}` : `••• ${number.slice(-4)}`

/** Numbers of services in Nigeria (0700, 0800, 0900): many people answer there, so none belongs to one account. */
export const isServiceNumber = (number: string): boolean => /^234[789]00/.test(number)

/** Counts below this say nothing, so that no figure tells of one person. */
export const MIN_SHOWN = 5

/** What the figures may say of a count: null for one to four. */
export const shownCount = (count: number): number | null => (count > 0 && count < MIN_SHOWN ? null : count)

/** The longest answer that goes over WhatsApp, before its sources. */
const MAX_ANSWER = 3_000

/** A guide's answer as one message: the words, then the pages where they stand. */
export const answerText = (
  words: string,
  sources: readonly { readonly title: string; readonly path: string }[],
  { readMore, origin }: { readonly readMore: string; readonly origin: string },
): string => {
  const short = words.length > MAX_ANSWER ? `${words.slice(0, MAX_ANSWER).trimEnd()}…` : words
  const pages = [...new Map(sources.map((source) => [source.path, source])).values()].slice(0, 3)
  if (pages.length === 0) return short
  return `${short}\n\n${readMore}\n${pages.map(({ title, path }) => `• ${title}: ${origin}${path}`).join('\n')}`
}

/** The values of a template take no line breaks and no long gaps. */
export const templateValue = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 600)
