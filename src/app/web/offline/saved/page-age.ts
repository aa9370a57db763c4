import type { SayLate } from '../late-words.ts'

/** Says under the header when the copy of a page was made that is shown: `As of 10:42`. */
export const showAge = (t: SayLate): void => {
  const { copiedAt } = document.documentElement.dataset
  const strip = document.querySelector<HTMLElement>('[data-offline]')
  if (!copiedAt || !strip) return
  const at = new Date(copiedAt)
  const isToday = at.toDateString() === new Date().toDateString()
  const time = at.toLocaleString(document.documentElement.lang, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  })
  const note = strip.cloneNode() as HTMLElement
  note.hidden = false
  delete note.dataset['offline']
  note.dataset['age'] = ''
  note.textContent = t('As of {time}', { time })
  strip.after(note)
}
