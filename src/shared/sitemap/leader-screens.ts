import { say } from '../words.ts'
import type { Screen } from './screen.ts'

/** Screens of leaders: the directory, profiles, nominations, and what citizens say. */
export const leaderScreens = {
  leaders: { path: '/leaders', access: 'public', level: 'read', domain: 'leaders', title: say('Leaders') },
  nominate: {
    path: '/leaders/nominate',
    access: 'citizen',
    level: 'act',
    domain: 'vetting',
    title: say('Nominate a Leader'),
    aliases: ['/nominate'],
  },
  leader: {
    path: '/leaders/:leaderId',
    access: 'public',
    level: 'read',
    domain: 'profiles',
    title: say('Leader'),
  },
  compare: {
    path: '/leaders/compare',
    access: 'public',
    level: 'read',
    domain: 'leaders',
    title: say('Compare leaders'),
    isPrivate: true,
  },
  follows: {
    path: '/leaders/following',
    access: 'citizen',
    level: 'act',
    domain: 'leaders',
    title: say('Whom you follow'),
    isPrivate: true,
  },
  reportLeader: {
    path: '/leaders/:leaderId/report',
    access: 'citizen',
    level: 'act',
    domain: 'leaders',
    title: say('Report a concern'),
  },
  correctProfile: {
    path: '/leaders/:leaderId/correct',
    access: 'citizen',
    level: 'act',
    domain: 'leaders',
    title: say('Correct a profile'),
  },
  replyToReports: {
    path: '/leaders/:leaderId/reply',
    access: 'citizen',
    level: 'act',
    domain: 'leaders',
    title: say('Reply to reports'),
  },
  reportNote: {
    path: '/leaders/:leaderId/endorsements/:endorsementId/report',
    access: 'citizen',
    level: 'act',
    domain: 'leaders',
    title: say('Report an endorsement'),
  },
  methodology: {
    path: '/methodology',
    access: 'citizen',
    level: 'read',
    domain: 'leaders',
    title: say('How it works'),
  },
  track: {
    path: '/nominations/:nominationId',
    access: 'citizen',
    level: 'act',
    domain: 'vetting',
    title: say('Nomination'),
  },
  consent: {
    path: '/consent/:token',
    access: 'public',
    level: 'act',
    domain: 'vetting',
    title: say('Your nomination'),
    isPrivate: true,
    hasSecretAddress: true,
  },
} as const satisfies Record<string, Screen>
