import { type Access, authorize, type Viewer } from '#shared/access.ts'
import { demoPeople, demoPerson } from '#shared/demo/people.ts'
import type { DemoName } from '#test/people.ts'

/** What the guards know about a person of the demonstration. */
export const viewerOf = (name: DemoName): Viewer => {
  const {
    id,
    isAdmin = false,
    adminRole = null,
    roles = [],
    isVerified = false,
    isAgeUnknown,
  } = demoPerson(name)
  return { id, isAdmin, adminRole, roles, ageVerified: !isAgeUnknown, isVerified }
}

/** The first of them who may open it; undefined where a guest may. */
export const openerOf = (access: Access): DemoName | undefined => {
  if (authorize(access, null) === 'allowed') return undefined
  const opener = demoPeople.find(({ name }) => authorize(access, viewerOf(name)) === 'allowed')
  if (!opener) throw new Error(`Nobody of the demonstration opens a page of access ${access}.`)
  return opener.name
}
