import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { plainOf, type RichNode } from '#shared/text/rich-text.ts'

/**
 * The text of a post: as other texts, but without pictures, and without headings, whose anchors would meet those of the
 * page.
 */
const asPost = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return node
    if (node.tag === 'img') return node.alt ?? ''
    const children = asPost(node.children ?? [])
    if (/^h\d$/.test(node.tag)) return { tag: 'p', children: [{ tag: 'strong', children }] }
    return { tag: node.tag, ...(node.to !== undefined && { to: node.to }), children }
  })

/** What a writer typed as Markdown, as readers see it; no HTML of a writer exists. */
export const postText = (content: string): RichNode[] => asPost(parseMarkdown(content))

/** The plain words of a post. */
export const plainPost = (content: string): string => plainOf(postText(content)).trim()

const EXCERPT = 200

/** The beginning of a post, for a quote. */
export const excerptOf = (content: string): string => {
  const words = plainPost(content).replaceAll(/\s+/gu, ' ')
  const letters = [...words]
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT - 1).join('')}…` : words
}
