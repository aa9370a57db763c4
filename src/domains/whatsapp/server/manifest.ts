import { carriesNotices } from '#domains/notifications/server/delivery/messenger.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { whatsappJobs } from './jobs.ts'
import { numberLinked, numberUnlinked } from './notices.ts'
import { sendOverWhatsApp } from './sending/notices-out.ts'
import { whatsappPersonalData } from './personal-data.ts'
import { whatsappRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const whatsapp = defineDomain({
  domain: 'whatsapp',
  routes: whatsappRoutes,
  actionWords: {},
  jobs: whatsappJobs,
  notifications: [numberLinked, numberUnlinked],
  contributes: [carriesNotices(sendOverWhatsApp)],
  personalData: whatsappPersonalData,
})
