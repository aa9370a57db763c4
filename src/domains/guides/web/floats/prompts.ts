import type { CivicGuideName } from '#shared/civic/guide-names.ts'
import type { SayInChat } from './words.ts'

export interface ContextPrompt {
  readonly fragment: string
  readonly message: string
  readonly guide: CivicGuideName
  readonly question: string
}

/** What a guide offers on paths that contain a fragment; the first that fits speaks [CP-01]. */
export const promptsIn = (t: SayInChat): readonly ContextPrompt[] => [
  {
    fragment: '/nominate',
    message: t('Do you want to suggest someone? I can say what reviewers look at.'),
    guide: 'tari',
    question: t('How does this platform vet leaders?'),
  },
  {
    fragment: '/leaders/',
    message: t('Do you want to judge this record for yourself? I can say how.'),
    guide: 'tari',
    question: t('How do I judge a promise of a politician?'),
  },
  {
    fragment: '/wallet',
    message: t('Do you wonder what SUP is for? I can explain your wallet.'),
    guide: 'kamsi',
    question: t('What is SUP?'),
  },
  {
    fragment: '/projects',
    message: t('Do you want to check a project on the ground? I can say what to look for.'),
    guide: 'tari',
    question: t('How do I check a contractor’s project?'),
  },
  {
    fragment: '/challenge',
    message: t('13,000 leaders: do you want to know how they are checked?'),
    guide: 'tari',
    question: t('How does this platform vet leaders?'),
  },
  {
    fragment: '/voting',
    message: t('Do you want to know how votes here are counted and kept secret?'),
    guide: 'tari',
    question: t('How are votes here counted?'),
  },
  {
    fragment: '/dashboard',
    message: t('Are you new here? I can show you where to begin.'),
    guide: 'kamsi',
    question: t('How do I earn SUP?'),
  },
]

/** The prompt of a path, if it has one. A console is work in hand: a card would cover its controls (D-37). */
export const promptFor = (path: string, t: SayInChat): ContextPrompt | undefined =>
  path.startsWith('/admin/') ? undefined : promptsIn(t).find(({ fragment }) => path.includes(fragment))

/** What the invite of the landing page says in turn [CC-01]. */
export const invitesIn = (t: SayInChat): readonly string[] => [
  t('Who fixes my road? Ask Civic Counsel.'),
  t('How do I get my voter’s card? Ask Civic Counsel.'),
  t('Can the council hide its budget? Ask Civic Counsel.'),
  t('What may the police not do? Ask Civic Counsel.'),
  t('Want the source? Civic Counsel shows it.'),
]

/** Times of the specification (9), in milliseconds. */
export const times = {
  invite: { after: 3000, turn: 5000, life: 18_000 },
  prompt: { after: 2000, life: 14_000 },
} as const
