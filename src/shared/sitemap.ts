import { accountScreens } from './sitemap/account-screens.ts'
import { filledPath } from './sitemap/address.ts'
import { campusScreens } from './sitemap/campus-screens.ts'
import { civicScreens } from './sitemap/civic-screens.ts'
import { consoleScreens } from './sitemap/console-screens.ts'
import { forumScreens } from './sitemap/forum-screens.ts'
import { eventScreens } from './sitemap/event-screens.ts'
import { infoScreens } from './sitemap/info-screens.ts'
import { leaderScreens } from './sitemap/leader-screens.ts'
import { libraryScreens } from './sitemap/library-screens.ts'
import { moneyScreens } from './sitemap/money-screens.ts'
import type { Screen } from './sitemap/screen.ts'

export type { Level, Screen } from './sitemap/screen.ts'

/** Every screen of the product, once. Menus, guards, links, emails, return addresses and tests read this table. */
export const sitemap = {
  ...civicScreens,
  ...moneyScreens,
  ...accountScreens,
  ...leaderScreens,
  ...eventScreens,
  ...infoScreens,
  ...consoleScreens,
  ...libraryScreens,
  ...campusScreens,
  ...forumScreens,
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof sitemap
/** The path of any screen, as the table has it. */
export type ScreenPath = (typeof sitemap)[ScreenName]['path']
export const screens: Readonly<Record<ScreenName, Screen>> = sitemap
export const screenNames = Object.keys(sitemap) as ScreenName[]

/** Redirects that keep old and short addresses working; they keep parameters of the same name. */
export const redirects: Readonly<Record<string, string>> = {
  '/candidates': '/leaders',
}

interface MovedView {
  readonly from: string
  readonly when: Readonly<Record<string, string>>
  readonly to: string
}

const fromConcerns = (when: MovedView['when'], search: string): MovedView => ({
  from: '/admin/leaders/concerns',
  when,
  to: `/admin/moderation?${search}`,
})

/** Views that became another screen's, by values in the address; the first that fits counts. They keep the opened case. */
const movedViews: readonly MovedView[] = [
  fromConcerns({ list: 'notes' }, 'kind=leaders.note'),
  fromConcerns({ state: 'upheld' }, 'list=decided&kind=leaders.concern'),
  fromConcerns({ state: 'dismissed' }, 'list=decided&kind=leaders.concern'),
  fromConcerns({ state: 'accepted' }, 'list=decided&kind=leaders.correction'),
  fromConcerns({ state: 'declined' }, 'list=decided&kind=leaders.correction'),
  fromConcerns({ list: 'corrections' }, 'kind=leaders.correction'),
  fromConcerns({}, 'kind=leaders.concern'),
]

/** Where an old address leads now; undefined for one that is not old. */
export const redirectOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined => {
  const moved = redirects[pathname]
  if (moved !== undefined) return moved + search
  const given = new URLSearchParams(search)
  const view = movedViews.find(
    ({ from, when }) =>
      from === pathname && Object.entries(when).every(([key, value]) => given.get(key) === value),
  )
  const open = given.get('open')
  return view && open ? `${view.to}&${new URLSearchParams({ open }).toString()}` : view?.to
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
): string => filledPath(screens[name].path, rest[0])

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

/** The screen of a pathname, or null for an unknown one. */
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
