import uses from '../../../../uses.json' with { type: 'json' }

const below: Readonly<Record<string, readonly string[]>> = uses

/** Its pages show what the domains above say of themselves. */
const speaksForOthers = 'approvals'

/**
 * The catalogues of a page: the shell's, its domain's, those of the domains that its domain may use, and of those for
 * which it speaks.
 */
export const areasOf = (domain: string): string[] => [
  'shell',
  domain,
  ...(below[domain] ?? []),
  ...(domain === speaksForOthers ? Object.keys(below).filter((name) => below[name]?.includes(domain)) : []),
]
