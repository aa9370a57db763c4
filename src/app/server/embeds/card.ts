import { createHash } from 'node:crypto'
import { escapeHtml } from '#platform/server/pages/document.ts'
import { brand } from '#shared/brand.ts'

interface Card {
  readonly htmlLang: string
  readonly title: string
  readonly place: string
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  /** Whole percent of a bar, and what it says. */
  readonly bar?: { readonly percent: number; readonly label: string }
  readonly note?: string
  readonly link: { readonly href: string; readonly label: string }
  readonly asOf: string
}

const sheet = `:root{color-scheme:light dark;--p:#fff;--i:#171c4f;--m:#4c5066;--l:#d9d5c8;--a:#1f6f43}
@media (prefers-color-scheme:dark){:root{--p:#14172f;--i:#f5f1e6;--m:#b9bcd0;--l:#3a3f66;--a:#7fd1a3}}
*{box-sizing:border-box}body{margin:0;font:16px/1.45 system-ui,sans-serif;background:var(--p);color:var(--i)}
main{border:1px solid var(--l);border-radius:12px;padding:14px 16px}
h1{font-size:1.15rem;line-height:1.25;margin:0}p{margin:4px 0 0;color:var(--m);font-size:.875rem}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:8px 12px;margin:12px 0}
dt{font-size:.8125rem;color:var(--m)}dd{margin:0;font-size:1.25rem;font-weight:700}
meter{width:100%;height:10px}a{color:var(--i);font-weight:700}a:focus-visible{outline:3px solid var(--a);outline-offset:2px}`

/**
 * What such a document may do: show its own style, and stand in a frame of any site. No script, no picture, no request.
 */
export const cardPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *`

/** A card for other sites as a document of its own: a few kilobytes, without script, pictures and cookies. */
export const cardDocument = (card: Card): string => {
  const text = escapeHtml
  const figures = card.figures
    .map(({ label, value }) => `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`)
    .join('')
  const bar = card.bar
    ? `<meter min="0" max="100" value="${Math.min(100, card.bar.percent)}" aria-label="${text(card.bar.label)}"></meter><p>${text(card.bar.label)}</p>`
    : ''
  return `<!doctype html><html lang="${card.htmlLang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${text(card.title)} – ${text(brand.name)}</title><style>${sheet}</style></head><body><main><h1>${text(card.title)}</h1><p>${text(card.place)}</p>${card.note ? `<p>${text(card.note)}</p>` : ''}<dl>${figures}</dl>${bar}<p><a href="${text(card.link.href)}" target="_blank" rel="noopener">${text(card.link.label)}</a></p><p>${text(brand.name)} · ${text(card.asOf)}</p></main></body></html>`
}
