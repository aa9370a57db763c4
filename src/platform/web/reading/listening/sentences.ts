/** Where a sentence begins and ends in its text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The sentences of a text; a point inside a number or an address ends none. */
export const sentencesOf = (text: string): readonly Span[] =>
  [...text.matchAll(/\S[^]*?(?:[.!?…]+["”’»)]*(?=\s|$)|$)/g)].map(({ 0: said, index }) => ({
    start: index,
    end: index + said.trimEnd().length,
  }))

const BLOCK = 'h2, h3, h4, p, li, td, th, dt, dd, blockquote, figcaption'

/** One sentence on the page. */
export interface HeardSentence {
  readonly text: string
  readonly range: Range
  readonly block: Element
}

interface Piece {
  readonly block: Element
  readonly nodes: Text[]
}

/** The texts of the page by the block in which they stand, in reading order. */
const piecesIn = (root: Element): readonly Piece[] => {
  const pieces: Piece[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('[hidden], .no-print')) continue
    const block = node.parentElement?.closest(BLOCK) ?? root
    const last = pieces.at(-1)
    if (last?.block === block) last.nodes.push(node)
    else pieces.push({ block, nodes: [node] })
  }
  return pieces
}

/** The node and the place in it of a place in the text of several nodes. */
const placeIn = (nodes: readonly Text[], at: number): readonly [Text | undefined, number] => {
  let left = at
  for (const node of nodes) {
    if (left <= node.length) return [node, left]
    left -= node.length
  }
  return [nodes.at(-1), nodes.at(-1)?.length ?? 0]
}

/** The sentences of a part of the page, in reading order. */
export const sentencesIn = (root: Element): readonly HeardSentence[] =>
  piecesIn(root).flatMap(({ block, nodes }) => {
    const text = nodes.map(({ data }) => data).join('')
    return sentencesOf(text).flatMap(({ start, end }) => {
      const range = document.createRange()
      const [first, from] = placeIn(nodes, start)
      const [last, to] = placeIn(nodes, end)
      if (!first || !last) return []
      range.setStart(first, from)
      range.setEnd(last, to)
      return [{ text: text.slice(start, end), range, block }]
    })
  })
