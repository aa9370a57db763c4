import { countsForPanel } from '#platform/server/contributions/staff-kind.ts'
import { countWaitingCases } from './console/moderation-list.ts'
import { allStates } from '#platform/server/contributions/places-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { kindsByName } from './kinds.ts'
import { moderationNotifications } from './notices.ts'
import { moderationPersonalData } from './personal-data.ts'
import { moderationRoutes } from './routes.ts'
import { sampleCase } from './demo-case.ts'
import { seedModeration } from './seeds.ts'

/** The domain as the server mounts it, with what people may flag in the other domains. */
export const moderation = defineDomain({
  domain: 'moderation',
  actionWords: { 'moderation.decide': message('Decided about something that people reported') },
  notifications: moderationNotifications,
  completes: (declared) => {
    const kinds = kindsByName(declared.list('moderated'))
    const cases = declared.list('cases')
    return {
      routes: moderationRoutes({ kinds, cases, states: declared.one(allStates) }),
      contributes: [countsForPanel(async (ctx) => ({ cases: await countWaitingCases(ctx, cases) }))],
      personalData: moderationPersonalData(kinds),
      demonstration: seedModeration(kinds, declared.of(sampleCase)),
    }
  },
})
