import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const educationPages: PagesOf<'education'> = {
  education: () => import('./education-page.tsx'),
  constitution: () => import('./constitution-page.tsx'),
  constitutionChapter: () => import('./constitution-chapter-page.tsx'),
  educationGuide: () => import('./education-guide-page.tsx'),
  foiLetter: () => import('./foi-letter-page.tsx'),
}
