import type { Page } from '#platform/web/page.ts'
import type { FakeClient } from '#test/fake-client.ts'
import { staffState } from '#test/staff-fixtures.ts'
import { renderWithState } from '#test/web.tsx'

/** For tests only: a console as one of the staff sees it. */
export const drawConsole = (
  page: Page,
  pathname: string,
  client: FakeClient,
  { who = 'support', search = '' }: { who?: 'admin' | 'support' | 'finance'; search?: string } = {},
) => {
  const Shown = page.component
  return renderWithState(<Shown />, { client, state: { ...staffState(who), pathname, search } })
}
