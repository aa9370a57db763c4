import type { PagesOf } from '#platform/web/page.ts'

/** The pages of this domain's screens, each a chunk of its own. */
export const reportsPages: PagesOf<'reports'> = {
  reportProblem: () => import('./report-problem-page.tsx'),
  problems: () => import('./problems-page.tsx'),
  problem: () => import('./problem-page.tsx'),
  confidentialReport: () => import('./confidential-report-page.tsx'),
  heatmap: () => import('./heatmap-page.tsx'),
  problemConsole: () => import('./problem-console-page.tsx'),
  confidentialDesk: () => import('./confidential-desk-page.tsx'),
}
