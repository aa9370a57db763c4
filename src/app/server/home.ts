import { progressOf } from '#domains/identity/server/onboarding/onboarding.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'

/**
 * Where `/` leads a signed-in person: first to missing account details, then to onboarding, then to the dashboard
 * [SH-02].
 */
export const homeOf = async (db: Database, viewer: Viewer): Promise<string> => {
  const { isCompleted, lacks } = await progressOf({ db }, viewer.id)
  if (lacks.length > 0) return to('completeSignup')
  return to(isCompleted ? 'dashboard' : 'onboarding')
}
