import type { Access } from './access.ts'
import { say } from './words.ts'

/** How much script a screen carries: none, hydration after first paint, or a staff console. */
export type Level = 'read' | 'act' | 'desk'

export interface Screen {
  readonly path: string
  readonly access: Access
  readonly level: Level
  /** The page's name in titles and menus. */
  readonly title: string
  /** Other paths that show the same page (decision D-12). */
  readonly aliases?: readonly string[]
  /** Which room's page it is; its words travel with it. */
  readonly room: string
  /** Left out of sitemap.xml and of search engines. */
  readonly isPrivate?: boolean
  /** Absent in production. */
  readonly isDemoOnly?: boolean
}

/** Every screen of the product, once. Menus, guards, links, e-mails, return addresses and tests read this table. */
export const sitemap = {
  landing: {
    path: '/',
    access: 'public',
    level: 'read',
    room: 'site',
    title: say('Find, vet and choose credible leaders'),
  },
  auth: {
    path: '/auth',
    access: 'public',
    level: 'act',
    room: 'identity',
    title: say('Sign in or join'),
    aliases: ['/login', '/signup', '/register'],
    isPrivate: true,
  },
  dashboard: {
    path: '/dashboard',
    access: 'citizen',
    level: 'act',
    room: 'insight',
    title: say('Dashboard'),
  },
  leaders: { path: '/leaders', access: 'public', level: 'read', room: 'leaders', title: say('Leaders') },
  nominate: {
    path: '/leaders/nominate',
    access: 'citizen',
    level: 'act',
    room: 'vetting',
    title: say('Nominate a Leader'),
    aliases: ['/nominate'],
  },
  leader: {
    path: '/leaders/:leaderId',
    access: 'public',
    level: 'read',
    room: 'profiles',
    title: say('Leader'),
  },
  vetting: {
    path: '/admin/leaders/vetting',
    access: 'vetting',
    level: 'desk',
    room: 'vetting',
    title: say('Vetting Console'),
  },
  kit: {
    path: '/dev/kit',
    access: 'public',
    level: 'act',
    room: 'site',
    title: 'Kit',
    isPrivate: true,
    isDemoOnly: true,
  },
  outbox: {
    path: '/dev/outbox',
    access: 'public',
    level: 'read',
    room: 'site',
    title: 'Outbox',
    isPrivate: true,
    isDemoOnly: true,
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof sitemap
export const screens: Readonly<Record<ScreenName, Screen>> = sitemap
export const screenNames = Object.keys(sitemap) as ScreenName[]

/** Redirects that keep old and short addresses alive; parameters of the same name are carried over. */
export const redirects: Readonly<Record<string, string>> = {
  '/candidates': '/leaders',
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The address of a screen, typed from its path: `to('leader', { leaderId })`. */
export const to = <N extends ScreenName>(
  name: N,
  ...rest: ParamNames<(typeof sitemap)[N]['path']> extends never
    ? []
    : [params: Record<ParamNames<(typeof sitemap)[N]['path']>, string>]
): string => {
  const params: Record<string, string> = rest[0] ?? {}
  return screens[name].path.replaceAll(/:([A-Za-z]+)/g, (_, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  )
}

interface Pattern {
  readonly name: ScreenName
  readonly pattern: RegExp
  readonly params: readonly string[]
  readonly isPlain: boolean
}

const patternsOf = (name: ScreenName): Pattern[] =>
  [screens[name].path, ...(screens[name].aliases ?? [])].map((path) => {
    const params = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
    return {
      name,
      params,
      isPlain: params.length === 0,
      pattern: new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, '([^/]+)')}$`),
    }
  })

// Static segments win over parameters: /leaders/nominate is never a leader.
const patterns = screenNames.flatMap(patternsOf).toSorted((a, b) => Number(b.isPlain) - Number(a.isPlain))

export interface Match {
  readonly name: ScreenName
  readonly screen: Screen
  readonly params: Readonly<Record<string, string>>
}

/** The screen that a pathname belongs to, or null for an unknown one. */
export const matchScreen = (pathname: string): Match | null => {
  for (const { name, pattern, params } of patterns) {
    const found = pattern.exec(pathname)
    if (!found) continue
    try {
      const values = params.map((param, index) => [param, decodeURIComponent(found[index + 1] ?? '')])
      return { name, screen: screens[name], params: Object.fromEntries(values) }
    } catch {
      return null
    }
  }
  return null
}

/** True for a path that a sign-in may return to. */
export const isScreenPath = (pathname: string): boolean => matchScreen(pathname) !== null
