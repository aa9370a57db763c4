import type { SayLate } from '../late-words.ts'
import { type KeptPage, listKept, removeForUndo } from './kept-pages.ts'

const KB = 1024

/** A pack has no title of its own: the page brings one in its language. */
const titleOf = ({ title, path }: KeptPage): string => {
  const [, language = ''] = /#pack=(\w+)/.exec(path) ?? []
  const words = document.querySelector('[data-word="title"]')?.textContent ?? ''
  return (
    title ||
    `${words} (${new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(language) ?? language})`
  )
}

const buttonOf = (text: string, press: () => Promise<void>): HTMLButtonElement => {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'btn quiet sm', textContent: text })
  button.addEventListener('click', () => void press())
  return button
}

const makeRow = (page: KeptPage, t: SayLate): HTMLElement => {
  const item = document.createElement('li')
  item.className = 'row wrapf'
  const title = titleOf(page)
  const link = document.createElement('a')
  Object.assign(link, { href: page.path, textContent: title })
  const date = new Date(page.keptAt).toLocaleDateString(document.documentElement.lang)
  const size = String(Math.max(1, Math.round(page.bytes / KB)))
  const note = document.createElement('span')
  Object.assign(note, { className: 'hint', textContent: t('{date}, {size} KB', { date, size }) })
  const remove = buttonOf(t('Remove'), async () => {
    const bringBack = await removeForUndo(page)
    const undo = buttonOf(t('Undo'), async () => {
      await bringBack()
      await showKept(t)
    })
    item.replaceChildren(t('Removed.'), ' ', undo)
    undo.focus()
  })
  remove.setAttribute('aria-label', t('Remove {title}', { title }))
  item.append(link, note, remove)
  return item
}

/** Lists what somebody keeps on purpose, each with its size and a way to remove it, which can be undone while the page is open. */
export const showKept = async (t: SayLate): Promise<void> => {
  const section = document.querySelector<HTMLElement>('[data-kept]')
  const list = section?.querySelector('ul')
  if (!section || !list) return
  const pages = await listKept()
  section.hidden = pages.length === 0
  list.replaceChildren(...pages.map((page) => makeRow(page, t)))
}
