import { message } from '#shared/words.ts'

/** The words around every email that the server writes. */
export const frame = {
  greeting: message('Dear {name},'),
  plainGreeting: message('Hello,'),
  open: message('Open it: {link}'),
  why: message('You get this email because “{setting}” is on. Your settings: {link}'),
  stop: message('Stop these emails: {link}'),
} as const

/** The letter of the day. */
export const digestWords = {
  subject: message('{brand}: your day in short'),
  start: message('This is what happened since our last letter:'),
  why: message('You get this letter once a day, when there is something to say. Your settings: {link}'),
} as const

/** The text message of the test in the settings. */
export const smsTestWords = message('This is a test. Text messages reach you here.')
