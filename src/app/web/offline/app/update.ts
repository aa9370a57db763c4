import type { SayLate } from '../late-words.ts'

/** Whether something is written on the page that a reload would take away. */
const isWritten = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main form input, main form textarea',
    ),
  ].some((field) =>
    field.type === 'checkbox' || field.type === 'radio'
      ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
      : field.type !== 'hidden' && field.value !== field.defaultValue,
  )

/**
 * Offers to reload when a new version of the service worker waits. Only this tab reloads, only when asked to, and never
 * while something is written: the offer goes when a person writes, and the next page has the new version anyway.
 */
export const offerUpdate = (
  registration: ServiceWorkerRegistration | null,
  t: SayLate,
  reload: () => void = () => location.reload(),
): void => {
  const strip = document.querySelector('[data-offline]')
  if (!registration || !strip) return
  let hasWritten = false
  let note: HTMLElement | undefined
  addEventListener('input', () => {
    hasWritten = true
    note?.remove()
  })
  const offer = (waiting: ServiceWorker) => {
    if (hasWritten || isWritten() || note?.isConnected) return
    note = document.createElement('p')
    note.className = 'strip ok'
    note.setAttribute('role', 'status')
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = t('Reload')
    button.addEventListener('click', () => {
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
      waiting.postMessage('update')
    })
    note.append(t('A new version is ready.'), button)
    strip.after(note)
  }
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // Without a controller it is the first version, and there is nothing to reload.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    })
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
}
