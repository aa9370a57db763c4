import type { Client } from '#platform/web/client/client.ts'
import { hidden } from '#shared/pages/form-fields.ts'

const sendFresh = async (form: HTMLFormElement, client: Client): Promise<void> => {
  const field = form.elements.namedItem(hidden.csrf)
  try {
    const fresh = (await client.read('/api/csrf-token')) as { csrfToken?: string }
    if (field instanceof HTMLInputElement && fresh.csrfToken) field.value = fresh.csrfToken
  } catch {
    // Without an answer, the page's own token is the best we have.
  }
  form.submit()
}

/** Fetches a fresh token before a form logs out: the session id may have changed since the page was made. */
export const logOutFreshly = (client: Client): void =>
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset['logOut'] === undefined) return
    event.preventDefault()
    void sendFresh(form, client)
  })
