import * as z from 'zod/mini'
import { message } from '#shared/words.ts'

/** How well the forum knows a member. */
export const trustLevels = ['new', 'known', 'trusted', 'moderator'] as const
export type TrustLevel = (typeof trustLevels)[number]

export const trustNames: Readonly<Record<TrustLevel, string>> = {
  new: message('New member'),
  known: message('Known member'),
  trusted: message('Trusted member'),
  moderator: message('Moderator'),
}

/** What the viewer may do in the forum. */
export const ForumRights = z.object({
  level: z.enum(trustLevels),
  postsADay: z.int(),
  threadsADay: z.int(),
  secondsBetween: z.int(),
  canLink: z.boolean(),
  canMakeCategories: z.boolean(),
})
export type ForumRights = z.output<typeof ForumRights>
