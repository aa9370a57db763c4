import type { SayLate } from '../late-words.ts'

/** Shows “Save for offline” where a worker opens what is saved; what a press does is loaded then. */
export const startKeeping = (registration: ServiceWorkerRegistration | null, t: SayLate): void => {
  if (!registration) return
  document.documentElement.dataset['worker'] = ''
  if (document.querySelector('[data-kept]')) void import('./kept-list.ts').then(({ showKept }) => showKept(t))
  document.addEventListener('click', ({ target }) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-save]') : null
    if (!control) return
    import('./keep-panel.ts').then(
      ({ openKeepPanel }) => openKeepPanel(control, t),
      () => {
        control.textContent = t('This needs a network')
      },
    )
  })
}
