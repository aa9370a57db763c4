import type { CaseKind } from '#platform/server/case-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { invariant } from '#shared/errors.ts'
import type { SampleCase } from './sample-case.ts'

/** The kinds of every domain by their names. */
export type ModeratedKinds = ReadonlyMap<string, ModeratedKind>

/** What the composition root gives to this domain from the domains above and beside it. */
export interface ModerationParts {
  readonly kinds: ModeratedKinds
  /** What people send to the moderators and other domains keep: it stands in the one list. */
  readonly cases: readonly CaseKind[]
  /** What the demonstration shows in the console. */
  readonly samples: readonly SampleCase[]
  readonly states: (
    ctx: Pick<Ctx, 'db'>,
  ) => Promise<readonly { readonly code: string; readonly name: string }[]>
}

export const kindsByName = (declared: readonly ModeratedKind[]): ModeratedKinds => {
  const kinds = new Map(declared.map((kind) => [kind.name as string, kind]))
  invariant(kinds.size === declared.length, 'each kind that people flag has its own name')
  return kinds
}
