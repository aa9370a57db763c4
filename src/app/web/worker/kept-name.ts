/**
 * The cache of one page that somebody keeps on purpose, named by whose page it is and where: `kept-guest /library/how-bail-works`.
 * A guest's is everybody's, and stays; a person's goes with the other copies of that person.
 */
export const keptNameOf = (tag: string, path: string): string => `kept-${tag} ${path}`

/** Whose page a cache keeps, and where; null for every other cache. */
export const readKeptName = (name: string): { readonly tag: string; readonly path: string } | null => {
  const [, tag, path] = /^kept-(\S+) (.+)$/.exec(name) ?? []
  return tag && path ? { tag, path } : null
}
