import { message } from '../words.ts'
import type { Screen } from './screen.ts'

/** Screens of leaders: the directory, profiles, nominations, and what citizens say. */
export const leaderScreens = {
  leaders: {
    path: '/leaders',
    access: 'public',
    level: 'read',
    domain: 'leaders',
    title: message('Candidates'),
  },
  nominate: {
    path: '/leaders/nominate',
    access: 'citizen',
    level: 'act',
    domain: 'vetting',
    title: message('Nominate a Leader'),
    joinFor: message(
      'Join first, so that the nomination is yours. Then only you can follow it and answer the reviewers.',
    ),
    aliases: ['/nominate'],
  },
  leader: {
    path: '/leaders/:leaderId',
    access: 'public',
    level: 'read',
    domain: 'profiles',
    title: message('Leader'),
  },
  compare: {
    path: '/leaders/compare',
    access: 'public',
    level: 'read',
    domain: 'leaders',
    title: message('Compare leaders'),
    isPrivate: true,
  },
  follows: {
    path: '/leaders/following',
    access: 'citizen',
    level: 'act',
    domain: 'leaders',
    title: message('People you follow'),
    isPrivate: true,
  },
  reportLeader: {
    path: '/leaders/:leaderId/report',
    access: 'citizen',
    level: 'act',
    domain: 'leaders',
    title: message('Report a concern'),
  },
  correctProfile: {
    path: '/leaders/:leaderId/correct',
    access: 'citizen',
    level: 'act',
    domain: 'leaders',
    title: message('Correct a profile'),
  },
  replyToReports: {
    path: '/leaders/:leaderId/reply',
    access: 'citizen',
    level: 'act',
    domain: 'leaders',
    title: message('Reply to reports'),
  },
  reportNote: {
    path: '/leaders/:leaderId/endorsements/:endorsementId/report',
    access: 'citizen',
    level: 'act',
    domain: 'leaders',
    title: message('Report an endorsement'),
  },
  track: {
    path: '/nominations/:nominationId',
    access: 'citizen',
    level: 'act',
    domain: 'vetting',
    title: message('Nomination'),
  },
  nominationReceipt: {
    path: '/nominations/:nominationId/sent',
    access: 'citizen',
    level: 'read',
    domain: 'vetting',
    title: message('Nomination sent'),
  },
  consent: {
    path: '/consent/:token',
    access: 'public',
    level: 'act',
    domain: 'vetting',
    title: message('Your nomination'),
    isPrivate: true,
    hasSecretAddress: true,
  },
} as const satisfies Record<string, Screen>
