import type { Pages } from '#platform/server/pages/page-view.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import type { Route } from '#platform/server/pipeline/route.ts'

/** Empty pages of a site: for tests of what comes before and around pages. */
export const plainPages = (m: Machinery, routes: readonly Route[]): Pages => ({
  m,
  routes,
  ...plainSite,
  shellUser: async () => null,
})

/** The page renderer, and the files that pages name. */
export const plainSite: Pick<Pages, 'renderer' | 'assets'> = {
  renderer: {
    render: async () => ({
      status: 200,
      head: { title: 'Page', description: '', image: null, canonical: null, isPrivate: true },
      body: '',
      state: null,
    }),
  },
  assets: {
    sheet: '',
    ownSheets: {},
    kitSheet: '',
    floats: '',
    more: '',
    late: '',
    words: {},
    boot: '/boot.js',
    main: '/main.js',
    pages: {},
    first: '',
    font: '/font.woff2',
  },
}
