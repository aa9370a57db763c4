import { type Pack, type PackPart, packParts, type PackText } from '#shared/civic/pack.ts'
import { drawRichText } from './draw-rich-text.ts'
import { packHash } from './kept-packs.ts'
import { makeElement } from './make-element.ts'
import { showQuestions } from './pack-quiz.ts'
import { dayOfPack, packWord } from './pack-words.ts'

/** An open pack with its bytes, to hand on. */
export interface OpenPack {
  readonly pack: Pack
  readonly bytes: Uint8Array
}

const link = (href: string, text: string, lang?: string): HTMLAnchorElement =>
  makeElement('a', { href, textContent: text, ...(lang && { lang }) })

const heading = (text: string, lang?: string): HTMLElement =>
  makeElement('h1', { tabIndex: -1, textContent: text, ...(lang && { lang }) })

const drawPart = (pack: Pack, part: PackPart): Node | string => {
  const texts = pack.texts[part] ?? []
  if (texts.length === 0) return ''
  const items = texts.map(({ id, title, language }) =>
    makeElement('li', {}, link(`${packHash(pack.language)}/${part}/${id}`, title, language)),
  )
  return makeElement(
    'details',
    { className: 'card flush fold-d', open: part === 'guides' },
    makeElement(
      'summary',
      { className: 'b' },
      `${packWord(part)} (${items.length})`,
      makeElement('span', { className: 'down', ariaHidden: 'true', textContent: '▾' }),
    ),
    makeElement('div', {}, makeElement('ul', { className: 'stack gap-2' }, ...items)),
  )
}

/** Hands the file on where the browser can, otherwise saves it for the phone to send. */
const handOn = ({ pack, bytes }: OpenPack): HTMLElement => {
  const name = `sup-civic-pack-${pack.language}-${pack.madeOn}.txt`
  const file = new File([new Uint8Array(bytes)], name, { type: 'text/plain' })
  if (navigator.canShare?.({ files: [file] })) {
    const button = makeElement('button', {
      type: 'button',
      className: 'btn quiet',
      textContent: packWord('send'),
    })
    button.addEventListener('click', () => void navigator.share({ files: [file] }).catch(() => {}))
    return button
  }
  return makeElement('a', {
    className: 'btn quiet',
    href: URL.createObjectURL(file),
    download: name,
    textContent: packWord('save'),
  })
}

const drawContents = (open: OpenPack): readonly (Node | string)[] => {
  const { pack } = open
  return [
    makeElement('p', {}, link('#pack', packWord('back'))),
    heading(packWord('title')),
    makeElement('p', { textContent: packWord('made', { date: dayOfPack(pack.madeOn) }) }),
    makeElement('p', { className: 'row wrapf gap-2' }, handOn(open)),
    makeElement(
      'p',
      {},
      makeElement('a', {
        className: 'btn',
        href: `${packHash(pack.language)}/quiz`,
        textContent: packWord('quiz'),
      }),
    ),
    ...packParts.map((part) => drawPart(pack, part)),
  ]
}

const drawText = ({ title, language: lang, lead, text, sources }: PackText): readonly Node[] => {
  const lines = sources.map((source) => makeElement('li', { textContent: source }))
  return [
    heading(title, lang),
    ...lead.filter(Boolean).map((each) => makeElement('p', { className: 'lead', lang, textContent: each })),
    makeElement('div', { className: 'prose', lang }, ...drawRichText(text)),
    ...(lines.length > 0
      ? [
          makeElement('h2', { textContent: packWord('sources') }),
          makeElement('ul', { className: 'stack gap-2 small mute read', lang: 'en-NG' }, ...lines),
        ]
      : []),
  ]
}

/** Draws what the address names: the contents of a pack, one text, or the quiz. */
export const drawView = (view: HTMLElement, open: OpenPack, path: readonly string[]): void => {
  const { pack } = open
  const [part, id] = path
  const text = pack.texts[packParts.find((each) => each === part) ?? 'guides']?.find((each) => each.id === id)
  const back = makeElement('p', {}, link(packHash(pack.language), packWord('contents')))
  if (part === 'quiz') view.replaceChildren(back, heading(packWord('quiz')), showQuestions(pack.questions))
  else if (text) view.replaceChildren(back, ...drawText(text))
  else view.replaceChildren(...drawContents(open))
  view.querySelector('h1')?.focus({ preventScroll: true })
  scrollTo(0, 0)
}
