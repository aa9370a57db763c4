import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Gallery } from '#ui/gallery/gallery.tsx'

describe('the component gallery in server markup', () => {
  const html = renderToString(<Gallery />)
  test('carries no style attribute and no inline handler, which the content policy refuses', () => {
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toMatch(/\son[a-z]+="/)
  })
  test('names every picture with a meaning and hides the rest', () => {
    const pictures = html.match(/<svg[^>]*>/g) ?? []
    expect(pictures.length).toBeGreaterThan(50)
    expect(pictures.filter((svg) => !/aria-(label|hidden)=/.test(svg))).toEqual([])
  })
  test('gives no two elements the same id', () => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})
