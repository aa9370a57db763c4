import { type Screen, screenNames, screens } from '#shared/sitemap.ts'

const all: readonly Screen[] = screenNames.map((name) => screens[name])
const isOpen = (screen: Screen): boolean => screen.access === 'public' && !screen.isPrivate
/** Whether a path names one of many: the sitemap lists those by themselves. */
export const hasParams = (path: string): boolean => path.includes(':')

/** A rule of robots.txt (RFC 9309): `*` stands for any characters, `$` for the end; otherwise a rule is a prefix. */
const ruleOf = (path: string): string => `${path.replaceAll(/:[A-Za-z]+/g, '*')}$`

/** Whether crawlers apply a rule to a path. */
export const isDisallowed = (rule: string, path: string): boolean => {
  const pattern = RegExp.escape(rule.replace(/\$$/, '')).replaceAll(String.raw`\*`, '.*')
  return new RegExp(`^${pattern}${rule.endsWith('$') ? '$' : ''}`).test(path)
}

/** The screens that anybody may find by a search engine. */
export const openScreens: readonly Screen[] = all.filter(isOpen)

const pathsOf = ({ path, aliases = [] }: Screen): readonly string[] => [path, ...aliases]

/**
 * What search engines must not visit: the calls, and every page that is not public. A rule that would also cover a public
 * page is left out; the private page itself says `noindex`.
 */
export const robotsText = (origin: string): string => {
  const open = openScreens.flatMap(pathsOf).map((path) => path.replaceAll(/:[A-Za-z]+/g, 'x'))
  const closed = all
    .filter((screen) => !isOpen(screen))
    .flatMap(pathsOf)
    .map(ruleOf)
    .filter((rule) => !open.some((path) => isDisallowed(rule, path)))
  const rules = ['/api/', ...new Set(closed)].map((rule) => `Disallow: ${rule}`)
  return `${['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`
}
