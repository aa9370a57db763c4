import { message } from '../words.ts'
import type { Screen } from './screen.ts'

/** The library, civic letters and lessons. */
export const libraryScreens = {
  library: {
    path: '/library',
    access: 'public',
    level: 'read',
    domain: 'library',
    title: message('Library'),
  },
  libraryAdmin: {
    path: '/library/admin',
    access: 'admin',
    level: 'read',
    domain: 'library',
    title: message('Library Admin'),
  },
  articleEditor: {
    path: '/library/admin/:articleId',
    access: 'admin',
    level: 'act',
    domain: 'library',
    title: message('Edit an article'),
  },
  article: {
    path: '/library/:articleSlug',
    access: 'public',
    level: 'read',
    domain: 'library',
    title: message('Article'),
  },
  letters: {
    path: '/civic-letters',
    access: 'public',
    level: 'read',
    domain: 'library',
    title: message('Civic Letters'),
  },
  writeLetter: {
    path: '/civic-letters/write',
    access: 'public',
    level: 'read',
    domain: 'library',
    title: message('Write to an office-holder'),
  },
  ownLetter: {
    path: '/civic-letters/mine/:letterId',
    access: 'citizen',
    level: 'act',
    domain: 'library',
    title: message('Your letter'),
  },
  letter: {
    path: '/civic-letters/:letterSlug',
    access: 'public',
    level: 'read',
    domain: 'library',
    title: message('Civic letter'),
  },
  videos: {
    path: '/video-library',
    access: 'public',
    level: 'read',
    domain: 'library',
    title: message('Video Library'),
  },
  video: {
    path: '/video-library/:lesson',
    access: 'public',
    level: 'read',
    domain: 'library',
    title: message('Lesson'),
  },
} as const satisfies Record<string, Screen>
