import type { FormEvent, ReactNode } from 'react'
import { useClient } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { hidden } from '#shared/pages/form-fields.ts'

/**
 * A plain form even with script: the page reloads anyway, so that nothing of the person stays in memory. With script
 * it first fetches a fresh token, because the session id may have changed since the page was made.
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
      // Without an answer, the page's own token is the best we have.
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
