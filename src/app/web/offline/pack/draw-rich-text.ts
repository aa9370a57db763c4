import { richTags } from '#shared/pages/rich-tags.ts'
import type { RichElement, RichNode } from '#shared/text/rich-text.ts'

const known: ReadonlySet<string> = new Set(richTags)
const isSafeLink = (to: string): boolean => /^(\/(?![/\\])|https:\/\/|mailto:|tel:\+?\d)/i.test(to)

/** A table scrolls by itself, as on every page. */
const inScroller = (table: HTMLElement): HTMLElement => {
  const scroller = document.createElement('div')
  scroller.className = 'tblw'
  scroller.tabIndex = 0
  table.className = 'tbl'
  scroller.append(table)
  return scroller
}

const drawElement = ({ tag, to = '', alt = '', children = [] }: RichElement): Node => {
  // The pack holds no pictures: what they show is said instead.
  if (tag === 'img') return document.createTextNode(alt)
  if (!known.has(tag)) return document.createTextNode('')
  const element = document.createElement(tag)
  if (element instanceof HTMLAnchorElement && isSafeLink(to)) {
    element.href = to
    if (to.startsWith('http')) element.rel = 'noopener nofollow'
  }
  element.append(...drawRichText(children))
  return tag === 'table' ? inScroller(element) : element
}

/** Draws a text of a pack by elements that we know, each made here: no markup of the file is ever parsed. */
export const drawRichText = (nodes: readonly RichNode[]): readonly Node[] =>
  nodes.map((node) => (typeof node === 'string' ? document.createTextNode(node) : drawElement(node)))
