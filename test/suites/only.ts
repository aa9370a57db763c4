/** What `npm test -- --changed` limits the generated suites to; null is no limit. */
const listIn = (name: 'ONLY_DOMAINS' | 'ONLY_SCREENS'): ReadonlySet<string> | null => {
  const text = process.env[name]
  return text === undefined ? null : new Set(text.split(',').filter(Boolean))
}

const domains = listIn('ONLY_DOMAINS')
const screens = listIn('ONLY_SCREENS')

/** True for a call, by its name such as `wallet.overview`, that this run is to try. */
export const isTriedCall = (name: string): boolean =>
  domains === null || domains.has(name.split('.')[0] ?? '')

/** True for a screen that this run is to visit. */
export const isVisitedScreen = (name: string): boolean =>
  screens === null || screens.size === 0 || screens.has(name)
