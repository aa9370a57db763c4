import css from './floats.css?inline'
import { makeFloats } from './floats.ts'
import type { ChatStart } from './panel.ts'
import { sayIn } from './words.ts'

let floats: Promise<ReturnType<typeof makeFloats>> | undefined

const make = async (words: string | undefined): Promise<ReturnType<typeof makeFloats>> => {
  const catalogue = words ? ((await import(/* @vite-ignore */ words)) as { default: object }).default : {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  return makeFloats(sayIn(catalogue as Readonly<Record<string, unknown>>), performance.now())
}

/** Shows what floats over the page; `words` is the address of its words, absent in English. Again it does nothing. */
export const startFloats = (words: string | undefined): Promise<ReturnType<typeof makeFloats>> =>
  (floats ??= make(words))

/** Opens the chat, as a link with `data-chat` asks: its value names a guide, and `data-question` what to ask. */
export const openChat = async (words: string | undefined, link: HTMLElement): Promise<void> => {
  const { chat, preset, question } = link.dataset
  const { open } = await startFloats(words)
  open({ guide: chat === 'kamsi' ? 'kamsi' : 'tari', preset, question } as ChatStart)
}
