import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { chatJobs } from './jobs.ts'
import { moderatedMessage } from './moderated.ts'
import { chatPersonalData } from './personal-data.ts'
import type { CampusOf } from './rooms/entering.ts'
import { chatRoutes } from './routes.ts'
import { seedChat } from './seeds.ts'

/** The domain as the server mounts it; institutions come from outside. */
export const chat = (campusOf: CampusOf) =>
  defineDomain({
    domain: 'chat',
    routes: chatRoutes(campusOf),
    actionWords: { 'chat.pause': message('Set the pause of a chat room') },
    jobs: chatJobs,
    moderated: [moderatedMessage],
    personalData: chatPersonalData,
    demonstration: seedChat,
  })
