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
    level: 'act',
    domain: 'wallet',
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
  purchaseTokens: {
    path: '/purchase-tokens',
    access: 'citizen',
    level: 'act',
    domain: 'payments',
    title: message('Buy SUP'),
  },
  donations: {
    path: '/donations',
    access: 'public',
    level: 'read',
    domain: 'donations',
    title: message('Donate'),
  },
  donation: {
    path: '/donations/:token',
    access: 'public',
    level: 'act',
    domain: 'donations',
    title: message('Your donation'),
    isPrivate: true,
    hasSecretAddress: true,
  },
  donorFunding: {
    path: '/donor-funding',
    access: 'public',
    level: 'read',
    domain: 'donations',
    title: message('Funding for institutions'),
  },
} as const satisfies Record<string, Screen>
