import type { FakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import dashboardPage from './dashboard-page.tsx'

/** For tests only: the dashboard of a person. */
export const drawDashboard = (client: FakeClient, who: 'ada' | 'bola' = 'ada') => {
  const Page = dashboardPage.component
  const state = { ...stateOf(who), name: 'dashboard' as const, pathname: '/dashboard' }
  return renderWithState(<Page />, { client, state })
}
