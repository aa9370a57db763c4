import type { ReactNode } from 'react'
import type { RichElement, RichNode } from '#shared/text/rich-text.ts'

const drawElement = ({ tag: Tag, to, alt, id, children = [] }: RichElement, key: number): ReactNode => {
  if (Tag === 'br' || Tag === 'hr') return <Tag key={key} />
  if (Tag === 'img') return <img key={key} src={to} alt={alt ?? ''} loading="lazy" decoding="async" />
  // A wide table scrolls by itself, so that the page does not.
  if (Tag === 'table')
    return (
      <div key={key} className="tblw" tabIndex={0}>
        <table className="tbl">{drawAll(children)}</table>
      </div>
    )
  if (Tag === 'a')
    return (
      <a key={key} href={to} rel={to?.startsWith('http') ? 'noopener nofollow' : undefined}>
        {drawAll(children)}
      </a>
    )
  return (
    <Tag key={key} id={id}>
      {drawAll(children)}
    </Tag>
  )
}

const drawAll = (nodes: readonly RichNode[]): ReactNode =>
  nodes.map((node, index) => (typeof node === 'string' ? node : drawElement(node, index)))

/** A formatted text: articles, letters, pages. The elements are known ones; React escapes the rest. */
export const Prose = ({
  text,
  lang,
}: {
  readonly text: readonly RichNode[]
  readonly lang?: string | undefined
}) => (
  <div className="prose" lang={lang}>
    {drawAll(text)}
  </div>
)
