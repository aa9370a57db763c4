import type { NotificationKind, Sentence } from '#platform/server/notifications/definition.ts'
import type { Say } from '#platform/server/notifications/server-words.ts'

/** The kinds of all domains, by name. */
export type NotificationKinds = ReadonlyMap<string, NotificationKind>

/** A notice in one language. */
export interface RenderedNotice {
  readonly title: string
  readonly body: string
  /** Further paragraphs of the email. */
  readonly more: readonly string[]
  /** A path of this site. */
  readonly link: string
}

const masked = (kind: NotificationKind, values: unknown, say: Say): unknown => ({
  ...(values as object),
  ...Object.fromEntries(
    Object.entries((kind.typed ?? {}) as Record<string, string>).map(([name, instead]) => [
      name,
      say(instead),
    ]),
  ),
})

/**
 * The sentences of a notice in one language; null when this version knows no such kind or its values have changed. The
 * title of a message never shows what somebody typed, because it is the subject of an email; `isTrusted` shows it in
 * the rest, and `isOnPage` in the title too: the centre is no locked screen.
 */
export const renderNotice = (
  kinds: NotificationKinds,
  { kind: name, facts }: { readonly kind: string; readonly facts: unknown },
  say: Say,
  {
    isTrusted,
    isOnPage = false,
    site = '',
  }: { readonly isTrusted: boolean; readonly isOnPage?: boolean; readonly site?: string },
): RenderedNotice | null => {
  const kind = kinds.get(name)
  const parsed = kind?.values.safeParse(facts)
  if (!kind || !parsed?.success) return null
  const hidden = masked(kind, parsed.data, say)
  const values = isTrusted ? parsed.data : hidden
  const paragraphs: readonly Sentence[] = kind.more?.(values) ?? []
  return {
    title: say(kind.title(isOnPage ? values : hidden)),
    body: say(kind.body(values)),
    more: paragraphs.map(({ text, values: given }) => say({ text, values: { site, ...given } })),
    link: kind.link(parsed.data),
  }
}
