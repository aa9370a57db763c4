import { JSDOM, type ParsedElement } from 'jsdom'

const MARK = /window\.(mark\d+q)=1/g

/** Whose text stands somewhere in this document. */
export const marksIn = (html: string): Set<string> =>
  new Set([...html.matchAll(MARK)].map(([, mark = '']) => mark))

/** Attributes that lead somewhere or load something. */
const LEADS = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'srcdoc',
  'poster',
  'background',
  'xlink:href',
  'srcset',
])
const RUNS = /^[\s\u0000-\u001f]*(?:javascript|vbscript|data:text)/i
const FOREIGN = /^[\s]*(?:[/\\]{2}|https?:[/\\]*evil\.example)/i
/** How our own pages lead on without a script. */
const OWN_REFRESH = /^\d+;url=\/[\w/-]*$/
/** Data for our own scripts, which no browser runs. */
const IS_DATA = /^application\/(?:json|ld\+json)$/

const faultsOf = (element: ParsedElement): string[] => {
  const name = element.localName
  // Only for a fault: writing out every element of a page takes most of the time.
  const shown = () => element.outerHTML.slice(0, 160)
  const attributes = [...element.attributes]
  const hasMark = (text: string | null) => text !== null && /mark\d+q/.test(text)
  return [
    ...attributes.filter((each) => each.name.startsWith('on')).map(() => `a handler: ${shown()}`),
    ...attributes.filter((each) => hasMark(each.name)).map(() => `an attribute of a text: ${shown()}`),
    ...attributes
      .filter((each) => LEADS.has(each.name) && (RUNS.test(each.value) || FOREIGN.test(each.value)))
      .map(() => `an address that runs or leaves: ${shown()}`),
    ...(['iframe', 'object', 'embed', 'base', 'math', 'mglyph'].includes(name)
      ? [`an element: ${shown()}`]
      : []),
    ...(name === 'meta' &&
    element.getAttribute('http-equiv') === 'refresh' &&
    !OWN_REFRESH.test(element.getAttribute('content') ?? '')
      ? [`an element: ${shown()}`]
      : []),
    ...(name === 'style' && hasMark(element.textContent) ? [`a style: ${shown()}`] : []),
    ...(name === 'script' && !IS_DATA.test(element.getAttribute('type') ?? '') && hasMark(element.textContent)
      ? [`a script: ${shown()}`]
      : []),
    ...(name === 'img' && ['x', ''].includes(element.getAttribute('src') ?? '')
      ? [`a picture: ${shown()}`]
      : []),
  ]
}

/** What the texts of a document made besides text: elements, handlers, addresses, scripts. */
export const injectedIn = (html: string): string[] => {
  const { window } = new JSDOM(html)
  const faults = [...window.document.querySelectorAll('*')].flatMap(faultsOf)
  window.close()
  return faults
}
