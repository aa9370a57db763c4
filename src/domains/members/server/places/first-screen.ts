import type { Database } from '#platform/server/database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { keptPlaces } from './places-of-people.ts'

/** The Canada page, where that is somebody's saved region [RD-03] and they do not ask for the main site. */
export const screenOfRegion = async (
  db: Database,
  { id }: Viewer,
  { staysOnMainSite }: { staysOnMainSite: boolean },
): Promise<string | null> =>
  !staysOnMainSite && (await keptPlaces({ db }, id)).regionId === 'canada' ? to('canada') : null
