import type { SayLate } from '../late-words.ts'
import { listKept, removeKept } from './kept-pages.ts'

const KB = 1024

/** Lists what somebody keeps on purpose, each with its size and a way to remove it. */
export const showKept = async (t: SayLate): Promise<void> => {
  const section = document.querySelector<HTMLElement>('[data-kept]')
  const list = section?.querySelector('ul')
  if (!section || !list) return
  const pages = await listKept()
  section.hidden = pages.length === 0
  list.replaceChildren(
    ...pages.map((page) => {
      const item = document.createElement('li')
      item.className = 'row wrapf'
      const link = document.createElement('a')
      Object.assign(link, { href: page.path, textContent: page.title })
      const date = new Date(page.keptAt).toLocaleDateString(document.documentElement.lang)
      const size = String(Math.max(1, Math.round(page.bytes / KB)))
      const note = document.createElement('span')
      Object.assign(note, { className: 'hint', textContent: t('{date}, {size} KB', { date, size }) })
      const button = document.createElement('button')
      Object.assign(button, { type: 'button', className: 'btn quiet sm', textContent: t('Remove') })
      button.setAttribute('aria-label', t('Remove {title}', { title: page.title }))
      button.addEventListener('click', () => void removeKept(page).then(() => showKept(t)))
      item.append(link, note, button)
      return item
    }),
  )
}
