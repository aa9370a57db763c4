import { hidden } from '#shared/pages/form-fields.ts'
import { queuedCallOf, queuedCalls } from '#platform/web/offline/queued-calls.ts'

const callOf = (form: HTMLFormElement): string => {
  const field = form.elements.namedItem(hidden.call)
  return field instanceof HTMLInputElement ? field.value : ''
}

/** Says at each form that cannot wait that it needs a network, before it is filled in. */
export const markForms = (): void => {
  const words = document.querySelector<HTMLElement>('[data-offline]')?.dataset['needsNetwork']
  for (const form of document.querySelectorAll<HTMLFormElement>('main form[method=post]')) {
    const known = form.querySelector('[data-needs-network]')
    const call = callOf(form)
    const isWanted = !navigator.onLine && call !== '' && !queuedCallOf(call, queuedCalls)
    if (!isWanted) known?.remove()
    else if (!known && words) {
      const note = document.createElement('p')
      Object.assign(note, { className: 'note warn', textContent: words })
      note.dataset['needsNetwork'] = ''
      form.prepend(note)
    }
  }
}

/** Keeps that true while the network comes and goes. */
export const startMarking = (): void => {
  for (const kind of ['online', 'offline']) addEventListener(kind, markForms)
  markForms()
}
