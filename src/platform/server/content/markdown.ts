import makeParser from 'markdown-it'
import { foldName } from '#shared/text/fold.ts'
import { type RichTag, richTags } from '#shared/pages/rich-tags.ts'
import { plainOf, type RichElement, type RichNode } from '#shared/text/rich-text.ts'

/** No raw HTML: what a writer types as a tag stays text. */
const parser = makeParser('default', { html: false, linkify: true })
const withoutTables = makeParser('default', { html: false, linkify: true }).disable('table')

/** More than the tables of any text have: short rows are filled up, so that few letters make very many cells. */
const MAX_CELLS = 5000

/** The cells of the tables in a text, as the parser would fill them up. */
const cellsIn = (markdown: string): number => {
  let [cells, columns] = [0, 0]
  for (const line of markdown.split('\n')) {
    if (/^[\s>]*$/.test(line)) columns = 0
    else if (/^[\s>|:-]+$/.test(line) && line.includes('|'))
      columns = Math.max(columns, line.split('|').length)
    cells += columns
  }
  return cells
}

type Token = ReturnType<typeof parser.parse>[number]

const known: ReadonlySet<string> = new Set(richTags)
const isKnown = (tag: string): tag is RichTag => known.has(tag)

/** Our own paths and anchors, or an address that a browser opens without running anything. */
const isSafeLink = (to: string): boolean =>
  /^(\/(?![/\\])|#)/.test(to) || /^(https:\/\/|mailto:|tel:\+?\d)/i.test(to)

/** Pictures come from our own address only: another one would learn who reads (content policy). */
const isSafePicture = (to: string): boolean => /^\/(?![/\\])/.test(to)

const attribute = (token: Token, name: string): string | null => {
  const value = token.attrGet(name)
  return value === null ? null : String(value)
}

/** A page has one h1, its title: headings of a text start at the second level. */
const tagOf = ({ tag }: Token): string => (tag === 'h1' ? 'h2' : /^h[56]$/.test(tag) ? 'h4' : tag)

const pictureOf = (token: Token): RichNode => {
  const to = attribute(token, 'src') ?? ''
  return isSafePicture(to) ? { tag: 'img', to, alt: token.content } : token.content
}

const leafOf = (token: Token): RichNode | undefined => {
  if (token.type === 'text') return token.content
  if (token.type === 'softbreak') return ' '
  if (token.type === 'hardbreak') return { tag: 'br' }
  if (token.type === 'hr') return { tag: 'hr' }
  if (token.type === 'code_inline') return { tag: 'code', children: [token.content] }
  if (token.type === 'fence' || token.type === 'code_block') return { tag: 'pre', children: [token.content] }
  if (token.type === 'image') return pictureOf(token)
  return token.content || undefined
}

interface Open {
  readonly element: RichElement | null
  readonly children: RichNode[]
}

/** Builds the tree of a flat list of tokens; an element that is not known gives its children to its parent. */
const treeOf = (tokens: readonly Token[]): RichNode[] => {
  const root: Open = { element: null, children: [] }
  const path: Open[] = [root]
  const last = () => path.at(-1) ?? root
  for (const token of tokens) {
    if (token.type === 'inline') last().children.push(...treeOf(token.children ?? []))
    else if (token.nesting === 1) {
      const tag = tagOf(token)
      const to = attribute(token, 'href')
      const isDrawn = isKnown(tag) && !token.hidden && (tag !== 'a' || (to !== null && isSafeLink(to)))
      path.push({ element: isDrawn ? { tag, ...(to !== null && { to }) } : null, children: [] })
    } else if (token.nesting === -1) {
      const { element, children } = path.pop() ?? root
      if (element) last().children.push({ ...element, children })
      else last().children.push(...children)
    } else {
      const leaf = leafOf(token)
      if (leaf !== undefined) last().children.push(leaf)
    }
  }
  return root.children
}

const slugOf = (text: string): string => foldName(text).replaceAll(' ', '-')

/** Gives each heading an anchor of its own. */
const anchored = (nodes: readonly RichNode[]): RichNode[] => {
  const [used, next] = [new Set<string>(), new Map<string, number>()]
  return nodes.map((node) => {
    if (typeof node === 'string' || !/^h[234]$/.test(node.tag)) return node
    const name = slugOf(plainOf(node.children ?? [])) || 'part'
    let id = name
    // Where the last heading of this name left off: many equal headings take no longer than as many different ones.
    for (let count = next.get(name) ?? 2; used.has(id); count += 1) {
      id = `${name}-${count}`
      next.set(name, count + 1)
    }
    used.add(id)
    return { ...node, id }
  })
}

/**
 * Parses Markdown (CommonMark with tables and bare links) into a tree of known elements. Raw HTML stays text; a link to
 * anything but our own paths, https, mailto and tel loses its address; so does a picture from elsewhere. Tables of more
 * than 5,000 cells stay text.
 */
export const parseMarkdown = (markdown: string): RichNode[] =>
  anchored(treeOf((cellsIn(markdown) > MAX_CELLS ? withoutTables : parser).parse(markdown, {})))

/** The headings of the second level, for a list of contents. */
export const headingsOf = (nodes: readonly RichNode[]): { id: string; text: string }[] =>
  nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === 'h2' && node.id
      ? [{ id: node.id, text: plainOf(node.children ?? []).trim() }]
      : [],
  )
