import { countsNeeds, dashboardReaders } from '#platform/server/contributions/dashboard-kind.ts'
import { countsFigures } from '#platform/server/contributions/figures-kind.ts'
import { areaNames } from '#platform/server/contributions/places-kind.ts'
import { happenedLately } from '#platform/server/contributions/recent-kind.ts'
import { countsWrongFigures } from '#platform/server/contributions/staff-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { lastDifferences } from './figures/proof.ts'
import { insightJobs } from './jobs.ts'
import { insightPersonalData } from './personal-data.ts'
import { insightRoutes } from './routes.ts'

/** The domain as the server mounts it, over what the other domains give to the dashboard. */
export const insight = defineDomain({
  domain: 'insight',
  actionWords: {},
  contributes: [countsWrongFigures(lastDifferences)],
  personalData: insightPersonalData,
  completes: (declared) => {
    const figures = declared.of(countsFigures)
    return {
      routes: insightRoutes({
        figures,
        read: dashboardReaders(declared),
        needs: declared.of(countsNeeds),
        news: declared.of(happenedLately),
        namesOf: declared.one(areaNames),
      }),
      jobs: insightJobs(figures),
    }
  },
})
