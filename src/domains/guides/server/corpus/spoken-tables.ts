import { plainOf, type RichElement, type RichNode } from '#shared/text/rich-text.ts'

const elementsIn = (nodes: readonly RichNode[], tag: string): RichElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return node.tag === tag ? [node] : elementsIn(node.children ?? [], tag)
  })

const cellsOf = (row: RichElement): string[] =>
  (row.children ?? []).flatMap((cell) =>
    typeof cell === 'string'
      ? []
      : [
          plainOf(cell.children ?? [])
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ],
  )

/** `House of Representatives: Minimum age 25; Term 4 years.` A heading that says the same as its cell is left out. */
const rowOf = (headings: readonly string[], [first = '', ...others]: readonly string[]): RichNode => {
  const said = others.flatMap((cell, at) => {
    const heading = headings[at + 1] ?? ''
    if (cell === '') return []
    return heading === '' ? [cell] : [`${heading} ${cell}`]
  })
  return { tag: 'p', children: [said.length === 0 ? first : `${first}: ${said.join('; ')}.`] }
}

/** A text whose tables are rows of words, each with the headings of its columns: so that a part of it can be said. */
export const withSpokenTables = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    if (typeof node === 'string' || node.tag !== 'table') return [node]
    const headings = elementsIn([node], 'thead').flatMap((head) => elementsIn([head], 'tr').flatMap(cellsOf))
    const rows = elementsIn([node], 'tbody').flatMap((body) => elementsIn([body], 'tr'))
    return rows.map((row) => rowOf(headings, cellsOf(row)))
  })
