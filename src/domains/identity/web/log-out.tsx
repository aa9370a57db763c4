import type { ReactNode } from 'react'
import { usePageState } from '#platform/web/viewer.tsx'
import { hidden } from '#shared/form-fields.ts'

/** A plain form even with script: the page is loaded anew anyway, so that nothing of the person stays in memory. */
export const LogOut = ({ children }: { children: ReactNode }) => {
  const { csrfToken } = usePageState()
  return (
    <form method="post" action="/auth">
      <input type="hidden" name={hidden.call} value="POST /api/logout" />
      <input type="hidden" name={hidden.csrf} value={csrfToken} />
      <input type="hidden" name={hidden.then} value="/auth?logout=done" />
      {children}
    </form>
  )
}
