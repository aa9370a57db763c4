import type { CaseKind } from '#platform/server/case-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { invariant } from '#shared/errors.ts'

/** The kinds of every domain by their names. */
export type ModeratedKinds = ReadonlyMap<string, ModeratedKind>

/** What this domain takes from the others. */
export interface ModerationParts {
  readonly kinds: ModeratedKinds
  /** What people send to the moderators and other domains keep: it stands in the one list. */
  readonly cases: readonly CaseKind[]
  readonly states: (
    ctx: Pick<Ctx, 'db'>,
  ) => Promise<readonly { readonly code: string; readonly name: string }[]>
}

export const kindsByName = (declared: readonly ModeratedKind[]): ModeratedKinds => {
  const kinds = new Map(declared.map((kind) => [kind.name as string, kind]))
  invariant(kinds.size === declared.length, 'each kind that people flag has its own name')
  return kinds
}
