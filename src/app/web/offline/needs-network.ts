import { hidden } from '#shared/pages/form-fields.ts'
import type { SayLate } from './late-words.ts'
import { queuedCallOf, queuedCalls } from '#platform/web/offline/queue/queued-calls.ts'

/** The call that a form names, or ''. */
export const callOf = (form: HTMLFormElement): string => {
  const field = form.elements.namedItem(hidden.call)
  return field instanceof HTMLInputElement ? field.value : ''
}

/** Says at each form that cannot wait that it needs a network, before it is filled in. */
export const markForms = (t: SayLate): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('main form[method=post]')) {
    const known = form.querySelector('[data-needs-network]')
    const call = callOf(form)
    const isWanted = !navigator.onLine && call !== '' && !queuedCallOf(call, queuedCalls)
    if (!isWanted) known?.remove()
    else if (!known) {
      const note = document.createElement('p')
      Object.assign(note, { className: 'note warn', textContent: t('This needs a network') })
      note.dataset['needsNetwork'] = ''
      form.prepend(note)
    }
  }
}

/** Keeps that true while the network comes and goes. */
export const startMarking = (t: SayLate): void => {
  for (const kind of ['online', 'offline']) addEventListener(kind, () => markForms(t))
  markForms(t)
}
