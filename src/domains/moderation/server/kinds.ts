import type { Ctx } from '#platform/server/context.ts'
import type { ModeratedKind } from '#platform/server/moderated-kind.ts'
import { invariant } from '#shared/errors.ts'
import type { ModerationQueue } from './queues.ts'
import type { SampleCase } from './sample-case.ts'

/** The kinds of every domain by their names. */
export type ModeratedKinds = ReadonlyMap<string, ModeratedKind>

/** What the composition root gives to this domain from the domains above and beside it. */
export interface ModerationParts {
  readonly kinds: ModeratedKinds
  /** Other lists that moderators work through. */
  readonly queues: readonly ModerationQueue[]
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
