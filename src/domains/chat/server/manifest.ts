import { sampleCase } from '#domains/moderation/server/demo-case.ts'
import { campusOfPerson, followsMerge } from '#platform/server/contributions/institution-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { message } from '#shared/words.ts'
import { chatJobs } from './jobs.ts'
import { moderatedMessage } from './moderated.ts'
import { chatPersonalData } from './personal-data.ts'
import { campusRoomFollows } from './rooms/merged-campus.ts'
import { chatRoutes } from './routes.ts'
import { removedMessage, seedChat } from './seeds.ts'

/** The domain as the server mounts it. */
export const chat = defineDomain({
  domain: 'chat',
  actionWords: { 'chat.pause': message('Set the pause of a chat room') },
  jobs: chatJobs,
  moderated: [moderatedMessage],
  contributes: [followsMerge(campusRoomFollows), sampleCase(removedMessage)],
  personalData: chatPersonalData,
  demonstration: seedChat,
  completes: (declared) => ({ routes: chatRoutes(declared.one(campusOfPerson)) }),
})
