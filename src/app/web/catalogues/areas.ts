import uses from '../../../../uses.json' with { type: 'json' }

const below: Readonly<Record<string, readonly string[]>> = uses

/** Their pages show what the domains above say of themselves. */
const speakForOthers: readonly string[] = ['approvals', 'moderation']

/** What these pages show through a part of another domain: the uploads in its forms, the next lesson on the dashboard. */
const throughParts: Readonly<Record<string, readonly string[]>> = {
  insight: ['files', 'training'],
  campus: ['files'],
}

/**
 * The catalogues of a page: the shell's, its domain's, those of the domains that its domain may use or whose parts it
 * shows through them, and of those for which it speaks.
 */
export const areasOf = (domain: string): string[] => [
  'shell',
  domain,
  ...(below[domain] ?? []),
  ...(throughParts[domain] ?? []),
  ...(speakForOthers.includes(domain)
    ? Object.keys(below).filter((name) => below[name]?.includes(domain))
    : []),
]
