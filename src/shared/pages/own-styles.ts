import { matchScreen, type Screen } from '../sitemap.ts'

/** Domains whose screens have styles that nobody else needs, so that the first visit elsewhere stays small. */
const withOwnStyles = [
  'site',
  'record',
  'notifications',
  'voting',
  'projects',
  'engage',
  'identity',
  'members',
  'moderation',
  'events',
] as const

/** The styles that a screen adds to the common sheet (`src/ui/css/own-order.json`), or null for none. */
export const ownStylesOf = (
  screen: Pick<Screen, 'level' | 'domain'>,
): 'console' | (typeof withOwnStyles)[number] | null =>
  screen.level === 'console' ? 'console' : (withOwnStyles.find((domain) => domain === screen.domain) ?? null)

/** True when the styles that the page at `from` has loaded suffice for this screen. */
export const areStylesLoaded = (screen: Pick<Screen, 'level' | 'domain'>, from: string): boolean => {
  const needed = ownStylesOf(screen)
  const here = matchScreen(from)?.screen
  return needed === null || (here !== undefined && ownStylesOf(here) === needed)
}
