import * as z from 'zod/mini'
import type { RichTag } from '../pages/rich-tags.ts'

/**
 * A formatted text as a tree of known elements. No HTML of a writer exists anywhere, so none can run: the server parses
 * Markdown into this tree, and the page draws it with React (docs/decisions/0051).
 */
export type RichNode = string | RichElement

export interface RichElement {
  readonly tag: RichTag
  /** The address of a link or of a picture: our own path, or https, mailto and tel. */
  readonly to?: string
  /** What a picture shows. */
  readonly alt?: string
  /** The anchor of a heading. */
  readonly id?: string
  readonly children?: readonly RichNode[]
}

/** A formatted text in an answer. */
export const richText = () => z.array(z.custom<RichNode>())

const blocks: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'li', 'pre', 'td', 'th', 'br', 'hr'])

/** The words of a formatted text without its form, one line for each block. */
export const plainOf = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string' ? node : plainOf(node.children ?? []) + (blocks.has(node.tag) ? '\n' : ''),
    )
    .join('')
