import uses from '../../../../uses.json' with { type: 'json' }

const below: Readonly<Record<string, readonly string[]>> = uses

/** Their pages show what the domains above say of themselves. */
const speakForOthers: readonly string[] = ['approvals', 'moderation']

/**
 * The catalogues of a page: the shell's, its domain's, those of the domains that its domain may use, and of those for
 * which it speaks.
 */
export const areasOf = (domain: string): string[] => [
  'shell',
  domain,
  ...(below[domain] ?? []),
  ...(speakForOthers.includes(domain)
    ? Object.keys(below).filter((name) => below[name]?.includes(domain))
    : []),
]
