import type { PersonAccounts } from '#domains/identity/distinct-rules.ts'
import type { Viewer } from '#shared/access.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import type { ItemBar } from '../../console-contract.ts'

/** Who decides, with every account that counts as theirs. */
export interface ItemDecider {
  readonly viewer: Viewer
  readonly own: PersonAccounts
}

/** What speaks against a decision by somebody, whatever the kind of the case. */
interface Ties {
  readonly isDecided: boolean
  readonly authorId?: string | null
  readonly senderId?: string | null
  readonly involved: readonly string[]
  readonly isFlagged?: boolean
  readonly state: string | null
  readonly lga: string | null
  /** Who decided before, where the appeal against it waits. */
  readonly appealedFrom?: string | null
  /** Who made the first of two decisions. */
  readonly firstId?: string | null
}

/** Why this moderator may not decide; null if they may. */
export const barOf = (ties: Ties, { viewer, own }: ItemDecider): ItemBar | null => {
  const isOne = (id: string | null | undefined): boolean => typeof id === 'string' && own.has(id)
  if (ties.isDecided) return 'decided'
  if (isOne(ties.authorId)) return 'own'
  if (isOne(ties.senderId)) return 'sent'
  if (ties.involved.some(isOne)) return 'involved'
  if (ties.isFlagged) return 'flagged'
  if (!covers(scopeOf('moderation', viewer), ties)) return 'another-place'
  if (isOne(ties.appealedFrom)) return 'same-person'
  return isOne(ties.firstId) ? 'second-person' : null
}
