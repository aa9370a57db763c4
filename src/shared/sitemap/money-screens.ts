import { message } from '../words.ts'
import type { Screen } from './screen.ts'

/** Screens of SUP: the wallet, buying, the treasury, and the projects that it funds. */
export const moneyScreens = {
  wallet: {
    path: '/wallet',
    access: 'citizen',
    level: 'act',
    domain: 'wallet',
    title: message('Wallet'),
  },
  supDashboard: {
    path: '/sup-dashboard',
    access: 'citizen',
    level: 'act',
    domain: 'wallet',
    title: message('SUP Dashboard'),
  },
  treasury: {
    path: '/treasury',
    access: 'citizen',
    level: 'read',
    domain: 'treasury',
    title: message('Treasury'),
  },
  projects: {
    path: '/projects',
    access: 'public',
    level: 'read',
    domain: 'projects',
    title: message('Community projects'),
  },
  project: {
    path: '/projects/:projectId',
    access: 'public',
    level: 'read',
    domain: 'projects',
    title: message('Community project'),
  },
  suggestProject: {
    path: '/projects/suggest',
    access: 'citizen',
    level: 'act',
    domain: 'projects',
    title: message('Suggest a project'),
    isPrivate: true,
  },
  cashout: {
    path: '/wallet/cashout',
    access: 'citizen',
    level: 'act',
    domain: 'cashout',
    title: message('Cash out'),
    isPrivate: true,
  draws: {
    path: '/prize-draws',
    access: 'public',
    level: 'read',
    domain: 'draws',
    title: message('Prize draws'),
  },
  draw: {
    path: '/prize-draws/:drawId',
    access: 'public',
    level: 'act',
    domain: 'draws',
    title: message('Prize draw'),
  },
  purchaseTokens: {
    path: '/purchase-tokens',
    access: 'citizen',
    level: 'act',
    domain: 'payments',
    title: message('Buy SUP'),
  },
} as const satisfies Record<string, Screen>
