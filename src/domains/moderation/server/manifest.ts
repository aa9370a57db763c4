import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import type { ModerationParts } from './kinds.ts'
import { moderationNotifications } from './notices.ts'
import { moderationPersonalData } from './personal-data.ts'
import { moderationRoutes } from './routes.ts'
import { seedModeration } from './seeds.ts'

/** The domain as the server mounts it, with what people may flag in the other domains. */
export const moderation = (parts: ModerationParts) =>
  defineDomain({
    domain: 'moderation',
    routes: moderationRoutes(parts),
    actionWords: { 'moderation.decide': message('Decided about something that people reported') },
    jobs: [],
    notifications: moderationNotifications,
    personalData: moderationPersonalData(parts.kinds),
    demonstration: seedModeration(parts.kinds, parts.samples),
  })
