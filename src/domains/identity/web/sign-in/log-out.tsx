import type { FormEvent, ReactNode } from 'react'
import { useClient } from '#platform/web/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { hidden } from '#shared/form-fields.ts'

/**
 * A plain form even with script: the page is loaded anew anyway, so that nothing of the person stays in memory. With
 * script it fetches a new token first, because the session may have another id by now than the page was made for.
 */
export const LogOut = ({ children }: { children: ReactNode }) => {
  const { csrfToken } = usePageState()
  const client = useClient()
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!client) return
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem(hidden.csrf)
    try {
      const fresh = (await client.read('/api/csrf-token')) as { csrfToken?: string }
      if (field instanceof HTMLInputElement && fresh.csrfToken) field.value = fresh.csrfToken
    } catch {
      // Without an answer the token of the page is still the best there is.
    }
    form.submit()
  }
  return (
    <form method="post" action="/auth" onSubmit={(event) => void submit(event)}>
      <input type="hidden" name={hidden.call} value="POST /api/logout" />
      <input type="hidden" name={hidden.csrf} value={csrfToken} />
      <input type="hidden" name={hidden.then} value="/auth?logout=done" />
      {children}
    </form>
  )
}
