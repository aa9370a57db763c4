import { message } from '../words.ts'
import type { Screen } from './screen.ts'

/** Where members talk: the forum, chat, people to follow, and what moderators read. */
export const forumScreens = {
  forum: {
    path: '/forum',
    access: 'citizen',
    level: 'act',
    domain: 'forum',
    title: message('Forum'),
  },
  forumThread: {
    path: '/forum/thread/:threadId',
    access: 'citizen',
    level: 'act',
    domain: 'forum',
    title: message('Discussion'),
  },
  moderationConsole: {
    path: '/admin/moderation',
    access: 'moderation',
    level: 'read',
    domain: 'moderation',
    title: message('Moderation'),
  },
  ownModeration: {
    path: '/moderation/:itemId',
    access: 'citizen',
    level: 'read',
    domain: 'moderation',
    title: message('A decision of the moderators'),
  },
  moderationLog: {
    path: '/moderation-log',
    access: 'public',
    level: 'read',
    domain: 'moderation',
    title: message('Moderation log'),
  },
  communityChat: {
    path: '/community-chat',
    access: 'citizen',
    level: 'act',
    domain: 'chat',
    title: message('Community chat'),
    isPrivate: true,
  },
  network: {
    path: '/network',
    access: 'citizen',
    level: 'act',
    domain: 'network',
    title: message('Network'),
    isPrivate: true,
  },
} as const satisfies Record<string, Screen>
