import { dashboardPart } from '#platform/server/contributions/dashboard-kind.ts'
import { ownLessons } from './modules.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { modulePassed } from './telling/notices.ts'
import { trainingPersonalData } from './personal-data.ts'
import { trainingRoutes } from './routes.ts'
import { seedDemoTraining } from './seeds.ts'
import { capstoneFiles } from './capstone-files.ts'

/** The domain as the server mounts it. */
export const training = defineDomain({
  domain: 'training',
  routes: trainingRoutes,
  actionWords: {
    'training.match': message('Matched a mentor'),
    'training.capstone': message('Judged a capstone'),
  },
  jobs: [],
  notifications: [modulePassed],
  files: [capstoneFiles],
  contributes: [dashboardPart({ lessons: ownLessons })],
  personalData: trainingPersonalData,
  demonstration: seedDemoTraining,
})
