import { type ScreenName, screenNames, screens } from '#shared/sitemap.ts'
import type { Sent } from './writes.ts'

/** The parts of a screen's address that name an object. */
export const paramsOf = (name: ScreenName): string[] =>
  [...screens[name].path.matchAll(/:([A-Za-z]+)/g)].map(([, param = '']) => param)

/** The pages of what a call wrote: those of its path's objects, and of the id in its answer. */
export const pagesOf = ({ route, sample, answer }: Sent): string[] => {
  const known = { ...sample?.params, ...(typeof answer === 'object' ? (answer as object) : {}) } as Record<
    string,
    unknown
  >
  const domain = route.name.split('.')[0]
  // The room stands in the search, not in the path.
  const rooms = sample?.params?.['roomId']
    ? [`${screens.communityChat.path}?room=${sample.params['roomId']}`]
    : []
  const own = screenNames.flatMap((name) => {
    const params = paramsOf(name)
    if (params.length === 0) return []
    const values = params.map(
      (param) => known[param] ?? (screens[name].domain === domain ? known['id'] : undefined),
    )
    if (!values.every((value) => typeof value === 'string' && value.length < 100)) return []
    return [
      params.reduce(
        (path, param, at) => path.replace(`:${param}`, encodeURIComponent(String(values[at]))),
        screens[name].path as string,
      ),
    ]
  })
  return [...rooms, ...own]
}

/** The addresses of this site that a page leads to. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="(\/[^"/\\][^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
