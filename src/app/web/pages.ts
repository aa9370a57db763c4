import type { LoadPage } from '#platform/web/page.ts'
import type { ScreenName } from '#shared/sitemap.ts'

/** Loads the page of each screen. The build fills the table in: it finds pages by name (scripts/pages/screen-pages.ts). */
export declare const pages: Readonly<Record<ScreenName, LoadPage>>
