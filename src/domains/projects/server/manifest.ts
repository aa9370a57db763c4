import { countsFigures } from '#platform/server/contributions/figures-kind.ts'
import { happenedLately } from '#platform/server/contributions/recent-kind.ts'
import { projectFigureSource } from './figures/figures.ts'
import { projectsLately } from './recent/recent.ts'
import { followsFeed } from '#platform/server/audit/publication-kind.ts'
import { releaseFeed } from './publication-feeds.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { projectsJobs } from './jobs.ts'
import { releaseApproval, stopApproval } from './life/approvals.ts'
import { matchApproval } from './match/approval.ts'
import { cancelMatchApproval } from './match/cancel-match.ts'
import { projectsNotifications } from './notices.ts'
import { projectsPersonalData } from './personal-data.ts'
import { projectsRoutes } from './routes.ts'
import { seedDemoProjects } from './seeds.ts'
import { projectFiles } from './life/file-guard.ts'

/** The domain as the server mounts it. */
export const projects = defineDomain({
  domain: 'projects',
  routes: projectsRoutes,
  actionWords: {
    'project.decide': message('Decided about a project'),
    'project.release': message('Proposed to release SUP to a project'),
    'project.stop': message('Proposed to stop a project'),
    'project.match': message('Proposed a match round'),
    'project.match-cancel': message('Proposed to cancel a match round'),
  },
  jobs: projectsJobs,
  notifications: projectsNotifications,
  approvals: [releaseApproval, stopApproval, matchApproval, cancelMatchApproval],
  files: [projectFiles],
  contributes: [
    happenedLately(projectsLately),
    countsFigures(projectFigureSource),
    followsFeed({ feed: releaseFeed }),
  ],
  personalData: projectsPersonalData,
  demonstration: seedDemoProjects,
})
