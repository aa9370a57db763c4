import type { Access } from '../access.ts'

/** How much script a screen uses: none, hydration after first paint, or a staff console. */
export type Level = 'read' | 'act' | 'console'

export interface Screen {
  readonly path: string
  readonly access: Access
  readonly level: Level
  /** The page's name in titles and menus. */
  readonly title: string
  /** Why a guest has to join first; such a screen leads guests to Join instead of sign-in. */
  readonly joinFor?: string
  /** Other paths that show the same page (decision D-12). */
  readonly aliases?: readonly string[]
  /** The domain that owns the page; its words load with the page. */
  readonly domain: string
  /** The file of its page, where screens share one; otherwise the page is found by the screen's name. */
  readonly page?: string
  /** Excluded from sitemap.xml and from search engines. */
  readonly isPrivate?: boolean
  /** Absent in production. */
  readonly isDemoOnly?: boolean
  /** No copy of it stays on a device: it shows or asks for something secret. */
  readonly isNeverCopied?: boolean
  /** All that it shows to a guest is public: devices fetch it ahead without a session, to show it without network. */
  readonly isPreloaded?: true
  /** Its address alone opens something, so no page reached from it may learn the address (S-11). */
  readonly hasSecretAddress?: boolean
  /** The email link that opens it: its token moves from the address to a cookie of the page and its calls (S-11). */
  readonly openedBy?: { readonly link: `/${string}/:token`; readonly calls: `/api/${string}` }
}
