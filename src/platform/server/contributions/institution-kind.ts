import type { Ctx } from '../context.ts'
import { slot } from './slot.ts'

/** One institution was merged into another one. */
export interface MergedInstitution {
  readonly from: string
  readonly into: string
}

/** Moves what another domain keeps about an institution, in the transaction of the merge. */
export type FollowsMerge = (ctx: Pick<Ctx, 'db' | 'now'>, merge: MergedInstitution) => Promise<void>

export const followsMerge = slot<FollowsMerge>('institutions.follows-merge')

/** The institution that a person has proven to belong to; null for none. */
export type CampusOf = (
  ctx: Pick<Ctx, 'db'>,
  personId: string,
) => Promise<{ readonly id: string; readonly name: string } | null>

export const campusOfPerson = slot<CampusOf>('chat.campus-of-person')
