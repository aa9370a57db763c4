import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const libraryPages: PagesOf<'library'> = {
  library: () => import('./library-page.tsx'),
  article: () => import('./article-page.tsx'),
  libraryAdmin: () => import('./library-admin-page.tsx'),
  articleEditor: () => import('./article-editor-page.tsx'),
  letters: () => import('./letters-page.tsx'),
  letter: () => import('./letter-page.tsx'),
  writeLetter: () => import('./write-letter-page.tsx'),
  ownLetter: () => import('./own-letter-page.tsx'),
  videos: () => import('./videos-page.tsx'),
  video: () => import('./video-page.tsx'),
}
