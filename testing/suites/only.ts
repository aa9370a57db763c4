/** The limits of `npm test -- --changed` on the generated suites; null means no limit. */
const listIn = (name: 'ONLY_DOMAINS' | 'ONLY_SCREENS'): ReadonlySet<string> | null => {
  const text = process.env[name]
  return text === undefined ? null : new Set(text.split(',').filter(Boolean))
}

const domains = listIn('ONLY_DOMAINS')
const screens = listIn('ONLY_SCREENS')

/**
 * True if every kind of user sends every call: in a run for a change, and always with `PRINCIPALS=all`. Other runs send
 * each reviewed answer once and ask the door about the rest.
 */
export const isForEverybody = domains !== null || process.env['PRINCIPALS'] === 'all'

/** True if this run should test the call, by its name such as `wallet.overview`. */
export const isTriedCall = (name: string): boolean =>
  domains === null || domains.has(name.split('.')[0] ?? '')

/** True if this run should visit the screen. */
export const isVisitedScreen = (name: string): boolean =>
  screens === null || screens.size === 0 || screens.has(name)
