import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Refusal } from '#shared/errors.ts'
import { commonPasswords, ownWords } from './common-passwords.ts'

/** S-01: argon2id with 19 MiB, two passes, one lane; the salt of 16 bytes and the parameters stand in the hash. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const
const HASHES_AT_ONCE = 4
const HASHES_WAITING = 50

/** Runs at most `atOnce` works; lets `waiting` more queue in order and refuses `busy` beyond that. */
export const makeTurns = (atOnce: number, waiting: number) => {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      if (queue.length >= waiting) throw new Refusal('busy')
      // Whoever ends hands its place over, so the count stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const inTurn = makeTurns(HASHES_AT_ONCE, HASHES_WAITING)

// One letter may be typed as one or as two code points, depending on the keyboard; nothing is trimmed or cut.
const settled = (password: string): string => password.normalize('NFC')

/** Hashes a password for keeping; refuses `busy` when too many wait. Never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(settled(password), parameters))

const nobodysHash = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** True for the right password. Without a hash (nobody has that address) it takes just as long and is false (S-12). */
export const isPassword = async (kept: string | undefined, password: string): Promise<boolean> => {
  const isRight = await inTurn(() => verify(kept ?? nobodysHash, settled(password)))
  return isRight && kept !== undefined
}

/** True when a hash was made with other parameters than today's, so that the next sign-in makes it anew. */
export const isOutdated = (kept: string): boolean => {
  const was = parseOptions(kept)
  return Object.entries(parameters).some(([name, value]) => was[name as keyof typeof parameters] !== value)
}

// Guessing lists hold patterns of this length at most; a longer repetition is not among the commonest.
const LONGEST_PATTERN = 24

const isRun = (text: string): boolean => {
  const steps = new Set(
    [...text].slice(1).map((character, i) => character.charCodeAt(0) - text.charCodeAt(i)),
  )
  return steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1)
}

const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text)

const unleet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const bare = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The forms under which a password may stand in the list: as it is, without digits around it, with leet undone. */
const formsOf = (text: string): string[] => {
  const core = bare(text)
  const letters = core.replaceAll(/[0134$57@!]/g, (sign) => unleet[sign] ?? sign)
  const opened = bare(
    text.replace(/[\d\W_]{1,6}$/u, '').replaceAll(/[0134$57@!]/g, (sign) => unleet[sign] ?? sign),
  )
  return [text, text.replaceAll(/[\s._-]/g, ''), core, letters, opened].filter((form) => form.length >= 3)
}

const isOnlyOwnWords = (text: string): boolean => {
  const rest = text.replaceAll(ownWords, '')
  return rest !== text && !/\p{L}/u.test(rest)
}

/** True for a password that stands high in every guessing list, also with digits around it or 3 for e (S-01). */
export const isCommonPassword = (password: string): boolean => {
  const text = settled(password).toLowerCase()
  if (text.length > LONGEST_PATTERN) return false
  return (
    isRun(text) ||
    isRepeated(text) ||
    isOnlyOwnWords(text) ||
    formsOf(text).some((form) => commonPasswords.has(form))
  )
}
