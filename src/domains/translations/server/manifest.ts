import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { translationsNotifications } from './notices.ts'
import { translationsPersonalData } from './personal-data.ts'
import { translationsRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const translationsDomain = defineDomain({
  domain: 'translations',
  routes: translationsRoutes,
  actionWords: { 'translations.translator': message('Decided who reads a language') },
  notifications: translationsNotifications,
  personalData: translationsPersonalData,
})
