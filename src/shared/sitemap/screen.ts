import type { Access } from '../access.ts'

/** How much script a screen carries: none, hydration after first paint, or a staff console. */
export type Level = 'read' | 'act' | 'console'

export interface Screen {
  readonly path: string
  readonly access: Access
  readonly level: Level
  /** The page's name in titles and menus. */
  readonly title: string
  /** Other paths that show the same page (decision D-12). */
  readonly aliases?: readonly string[]
  /** Which domain's page it is; its words travel with it. */
  readonly domain: string
  /** Left out of sitemap.xml and of search engines. */
  readonly isPrivate?: boolean
  /** Absent in production. */
  readonly isDemoOnly?: boolean
  /** Its address opens something by itself: no page that is reached from it may learn it (S-11). */
  readonly hasSecretAddress?: boolean
  /** The link of letters that opens it: its token leaves the address for a cookie of the page and of its calls (S-11). */
  readonly openedBy?: { readonly link: `/${string}/:token`; readonly calls: `/api/${string}` }
}
