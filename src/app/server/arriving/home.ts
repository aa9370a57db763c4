import { progressOf } from '#domains/identity/server/onboarding/onboarding.ts'
import { keptPlaces } from '#domains/members/server/places/places-of-people.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'

/**
 * Where `/` leads a signed-in person: first to missing account details, then to onboarding, then to the dashboard
 * [SH-02], or to the Canada page if that is their saved region [RD-03] and they do not ask for the main site.
 */
export const homeOf = async (
  db: Database,
  viewer: Viewer,
  { staysOnMainSite }: { staysOnMainSite: boolean },
): Promise<string> => {
  const { isCompleted, lacks } = await progressOf({ db }, viewer.id)
  if (lacks.length > 0) return to('completeSignup')
  if (!isCompleted) return to('onboarding')
  const { regionId } = await keptPlaces({ db }, viewer.id)
  return to(regionId === 'canada' && !staysOnMainSite ? 'canada' : 'dashboard')
}
