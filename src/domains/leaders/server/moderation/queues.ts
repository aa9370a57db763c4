import type { ModerationQueue } from '#domains/moderation/server/queues.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { concernsStore } from './concerns-store.ts'
import { correctionsStore } from './corrections-store.ts'

const sumOf = <State extends string>(
  counts: readonly { readonly state: State; readonly count: number }[],
  waiting: readonly State[],
): number => counts.filter(({ state }) => waiting.includes(state)).reduce((sum, { count }) => sum + count, 0)

const hrefOf = (list: string): string => `${to('leaderConcerns')}?list=${list}`

/**
 * What moderators decide about leaders by rules of its own: a serious report needs two people, and a correction changes a
 * profile.
 */
export const leaderQueues: readonly ModerationQueue[] = [
  {
    label: message('Reports about leaders'),
    href: hrefOf('reports'),
    waiting: async ({ db }, scope) => sumOf(await concernsStore(db).counts(scope), ['open', 'second']),
  },
  {
    label: message('Corrections of profiles'),
    href: hrefOf('corrections'),
    waiting: async ({ db }, scope) => sumOf(await correctionsStore(db).counts(scope), ['open']),
  },
]
