import type { Plugin } from 'vite'

/** Which modules each module of the browser's build imports, at once or later; paths from the root. */
export type ModuleGraph = Readonly<Record<string, readonly string[]>>

export const GRAPH_FILE = '.vite/graph.json'

/** Writes the module graph beside the build's manifest. */
export const moduleGraph = (root: string): Plugin => ({
  name: 'module-graph',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const pathOf = (id: string): string => (id.split('?')[0] ?? id).replace(`${root}/`, '')
    const graph: Record<string, Set<string>> = {}
    for (const id of this.getModuleIds()) {
      const info = this.getModuleInfo(id)
      const imported = (graph[pathOf(id)] ??= new Set())
      for (const each of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
        imported.add(pathOf(each))
    }
    const own = Object.entries(graph)
      .filter(([id]) => id.startsWith('src/'))
      .map(([id, imported]) => [id, [...imported].filter((each) => each.startsWith('src/'))])
    this.emitFile({ type: 'asset', fileName: GRAPH_FILE, source: JSON.stringify(Object.fromEntries(own)) })
  },
})

/** A module and everything that it may load, without what is behind `gates`. */
export const reachOf = (
  graph: ModuleGraph,
  entry: string,
  gates: readonly string[] = [],
  seen: Set<string> = new Set(),
): Set<string> => {
  if (seen.has(entry) || gates.includes(entry)) return seen
  seen.add(entry)
  for (const each of graph[entry] ?? []) reachOf(graph, each, gates, seen)
  return seen
}
