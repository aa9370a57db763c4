import type { PanelRow } from '#shared/staff/panel-rows.ts'
import type { Person } from './app.ts'
import { ok } from './answers.ts'

/** How much waits in one row of the Admin Panel, as this person sees it. */
export const countInPanel = async (who: Person, wanted: PanelRow): Promise<number | undefined> =>
  ok<{ rows: { row: PanelRow; count: number }[] }>(await who.get('/api/admin/panel')).rows.find(
    ({ row }) => row === wanted,
  )?.count
