import type { Pages } from '#platform/server/pages/pages.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import type { Route } from '#platform/server/pipeline/route.ts'

/** The pages of a site without anything on them: for tests of what stands before and around them. */
export const plainPages = (m: Machinery, routes: readonly Route[]): Pages => ({
  m,
  routes,
  ...plainSite,
  shellUser: async () => null,
})

/** What renders them, and the files that they name. */
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
    kitSheet: '',
    boot: '/boot.js',
    main: '/main.js',
    pages: {},
    first: '',
    font: '/font.woff2',
  },
}
