import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const opendataPages: PagesOf<'opendata'> = {
  dataSubmission: () => import('./data-submission-page.tsx'),
  openData: () => import('./open-data-page.tsx'),
  openRecord: () => import('./open-record-page.tsx'),
  openDataConsole: () => import('./open-data-console-page.tsx'),
}
