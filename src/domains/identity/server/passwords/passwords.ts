import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Refusal } from '#shared/errors.ts'
import { commonPasswords, ownWords } from './common-passwords.ts'

/** S-01: argon2id with 19 MiB, two passes, parallelism 1; the hash contains the 16-byte salt and the parameters. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const
const HASHES_AT_ONCE = 4
const HASHES_WAITING = 50

/** Runs at most `atOnce` tasks, queues `waiting` more in order, and refuses `busy` beyond that. */
export const makeSemaphore = (atOnce: number, waiting: number) => {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      if (queue.length >= waiting) throw new Refusal('busy')
      // A finished task hands its slot to the next, so the count stays the same.
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

const hashingSlot = makeSemaphore(HASHES_AT_ONCE, HASHES_WAITING)

// Keyboards send one letter as one or two code points. Nothing is trimmed or cut.
const normalized = (password: string): string => password.normalize('NFC')

/** Hashes a password; refuses `busy` when too many wait. Never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> =>
  hashingSlot(() => hash(normalized(password), parameters))

const dummyHash = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** True for the right password. Without a hash (unknown address) it is false and takes just as long (S-12). */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const isRight = await hashingSlot(() => verify(stored ?? dummyHash, normalized(password)))
  return isRight && stored !== undefined
}

/** True when a hash was made with old parameters; the next sign-in replaces it. */
export const isOutdated = (stored: string): boolean => {
  const was = parseOptions(stored)
  return Object.entries(parameters).some(([name, value]) => was[name as keyof typeof parameters] !== value)
}

// Patterns in password lists are no longer than this; longer repetitions are not common.
const MAX_PATTERN = 24

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

/** The variants to look up: as typed, without surrounding digits, with leetspeak undone. */
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

/** True for a password that is high in every password list, also with digits around it or 3 for e (S-01). */
export const isCommonPassword = (password: string): boolean => {
  const text = normalized(password).toLowerCase()
  if (text.length > MAX_PATTERN) return false
  return (
    isRun(text) ||
    isRepeated(text) ||
    isOnlyOwnWords(text) ||
    formsOf(text).some((form) => commonPasswords.has(form))
  )
}
