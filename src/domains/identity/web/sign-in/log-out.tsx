import type { ReactNode } from 'react'
import { usePageState } from '#platform/web/viewer.tsx'
import { hidden } from '#shared/pages/form-fields.ts'

/**
 * A plain form even with script: the page reloads anyway, so that nothing of the person stays in memory. With script,
 * `data-log-out` gets a fresh token first (src/app/web/browser/fresh-log-out.ts).
 */
export const LogOut = ({ children }: { children: ReactNode }) => {
  const { csrfToken } = usePageState()
  return (
    <form method="post" action="/auth" data-log-out="">
      <input type="hidden" name={hidden.call} value="POST /api/logout" />
      <input type="hidden" name={hidden.csrf} value={csrfToken} />
      <input type="hidden" name={hidden.then} value="/auth?logout=done" />
      {children}
    </form>
  )
}
