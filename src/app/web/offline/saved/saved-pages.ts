interface SavedPage {
  readonly path: string
  readonly title: string
}

/** Asks the worker for the saved pages of this person. */
const savedPages = (worker: ServiceWorker): Promise<readonly SavedPage[]> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data as readonly SavedPage[]))
    port1.start()
    worker.postMessage('list', [port2])
  })

/** Lists the saved pages where a page asks for it (`/offline`, or what stands instead of a page without network). */
export const showSavedPages = async (registration: ServiceWorkerRegistration | null): Promise<void> => {
  const list = document.querySelector<HTMLElement>('[data-saved-pages]')
  if (!list || !registration?.active) return
  const pages = await savedPages(registration.active)
  if (pages.length === 0) return
  list.replaceChildren(
    ...pages.map(({ path, title }) => {
      const link = document.createElement('a')
      link.href = path
      link.textContent = title
      const item = document.createElement('li')
      item.append(link)
      return item
    }),
  )
  list.hidden = false
  document.querySelector<HTMLElement>('[data-no-pages]')?.setAttribute('hidden', '')
}
