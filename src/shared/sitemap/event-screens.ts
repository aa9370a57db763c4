import { message } from '../words.ts'
import type { Screen } from './screen.ts'

/** Screens where people meet and help: events, local chapters, volunteers. */
export const eventScreens = {
  events: { path: '/events', access: 'citizen', level: 'read', domain: 'events', title: message('Events') },
  event: {
    path: '/events/:eventId',
    access: 'citizen',
    level: 'read',
    domain: 'events',
    title: message('Event'),
  },
  planEvent: {
    path: '/events/plan',
    access: 'citizen',
    level: 'act',
    domain: 'events',
    title: message('Plan an event'),
    isPrivate: true,
  },
  editEvent: {
    path: '/events/:eventId/edit',
    access: 'citizen',
    level: 'act',
    domain: 'events',
    title: message('Change an event'),
    isPrivate: true,
  },
  eventDoor: {
    path: '/events/:eventId/door',
    access: 'citizen',
    level: 'act',
    domain: 'events',
    title: message('Check-in'),
    isPrivate: true,
  },
  chapters: {
    path: '/local-chapters',
    access: 'public',
    level: 'read',
    domain: 'chapters',
    title: message('Local Chapters'),
  },
  chapter: {
    path: '/local-chapters/:chapterId',
    access: 'public',
    level: 'read',
    domain: 'events',
    title: message('Local chapter'),
  },
  volunteerOnboarding: {
    path: '/volunteer-onboarding',
    access: 'citizen',
    level: 'act',
    domain: 'volunteers',
    title: message('Become a Volunteer'),
  },
  volunteerDashboard: {
    path: '/volunteer-dashboard',
    access: 'volunteer',
    level: 'act',
    domain: 'volunteers',
    title: message('Volunteer Hub'),
  },
  hoursCertificate: {
    path: '/volunteer-certificate/:certificate',
    access: 'public',
    level: 'read',
    domain: 'volunteers',
    title: message('Check a certificate'),
    isPrivate: true,
  },
  chapterShifts: {
    path: '/volunteer-shifts',
    access: 'volunteer',
    level: 'read',
    domain: 'volunteers',
    title: message('Shifts of chapters'),
  },
  volunteerConsole: {
    path: '/admin/volunteers',
    access: 'moderation',
    level: 'act',
    domain: 'volunteers',
    title: message('Volunteers console'),
  },
} as const satisfies Record<string, Screen>
