import { type Access, can } from '#shared/access.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import type { SignedInCtx } from './context.ts'

/** Whether a reader may read this file of one thing, such as one nomination; decided on every read. */
export type FileGuard = (
  ctx: SignedInCtx,
  file: { readonly fileId: string; readonly thingId: string },
) => Promise<boolean>

/** A kind of thing that files are attached to, as `nomination:<id>`. Its domain declares it in its manifest. */
export interface FileKind {
  /** Such as `nomination`. */
  readonly kind: string
  /** The consoles that read its files before they are public; none where only their owner does. */
  readonly readers: readonly Access[]
  /** Which of these readers may read one file: it judges the place, and who has a part in the thing. */
  readonly guard: FileGuard
  /** Moderators may take a public file out of the public at any moment: caches ask each time. */
  readonly isWithdrawable?: true
}

/** A kind whose files nobody but their owner reads until they are public. */
export const onlyOwner = (kind: string): FileKind => ({ kind, readers: [], guard: async () => false })

/** Whether one of these accesses is the viewer's own for this place. */
export const readsHere = (
  { viewer }: Pick<SignedInCtx, 'viewer'>,
  readers: readonly Access[],
  place: { readonly state: string | null; readonly lga: string | null } | undefined,
): boolean => readers.some((access) => can(access, viewer) && covers(scopeOf(access, viewer), place))
