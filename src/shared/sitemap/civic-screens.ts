import { say } from '../words.ts'
import type { Screen } from './screen.ts'

/** Screens of the place, the challenge and training, and those that belong to no other wing. */
export const civicScreens = {
  landing: {
    path: '/',
    access: 'public',
    level: 'read',
    room: 'site',
    title: say('Find, vet and choose credible leaders'),
  },
  canada: {
    path: '/canada',
    access: 'public',
    level: 'read',
    room: 'site',
    title: say('SUP Civic in Canada'),
  },
  geography: {
    path: '/geography',
    access: 'citizen',
    level: 'read',
    room: 'regions',
    title: say('Geography'),
  },
  dashboard: {
    path: '/dashboard',
    access: 'citizen',
    level: 'act',
    room: 'insight',
    title: say('Dashboard'),
  },
  challenge: {
    path: '/challenge',
    access: 'citizen',
    level: 'read',
    room: 'challenge',
    title: say('#13k Challenge'),
  },
  training: {
    path: '/training',
    access: 'citizen',
    level: 'act',
    room: 'training',
    title: say('Training'),
  },
  lesson: {
    path: '/training/:moduleId',
    access: 'citizen',
    level: 'act',
    room: 'training',
    title: say('Training'),
  },
  leadershipPortal: {
    path: '/leadership-portal',
    access: 'citizen',
    level: 'act',
    room: 'accountability',
    title: say('Leadership Portal'),
  },
  kit: {
    path: '/dev/kit',
    access: 'public',
    level: 'act',
    room: 'site',
    title: 'Kit',
    isPrivate: true,
    isDemoOnly: true,
  },
  outbox: {
    path: '/dev/outbox',
    access: 'public',
    level: 'read',
    room: 'site',
    title: 'Outbox',
    isPrivate: true,
    isDemoOnly: true,
  },
} as const satisfies Record<string, Screen>
