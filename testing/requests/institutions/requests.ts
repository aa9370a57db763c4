import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { endApprovals } from '#test/approvals.ts'
import { type Arrange, type Arranging, nothing } from '#suites/arrangements.ts'

const REASON = 'Two lists name it so.'

/** An institution of its own for each request, so that no other call finds it changed. */
const listed = async ({ app, object }: Pick<Arranging, 'app' | 'object'>): Promise<string> => {
  const id = `listed-${randomUUID()}`
  if (object === 'missing') return id
  await sql`insert into institutions.institution (id, name, type, folded, folded_name, is_reviewed, added_at)
    values (${id}, ${id}, 'other', ${id}, ${id}, true, ${app.clock.now()})`.execute(app.db)
  return id
}

const form = (name: string) => ({ name, type: 'other', source: 'A list of May 2026', reason: REASON })

const rows = () => `name,type,source\nListed ${randomUUID()},other,A list`

/** A checked list of somebody with one new institution. */
const checked = async ({ app, object }: Arranging): Promise<string> => {
  const id = randomUUID()
  if (object === 'missing') return id
  const row = { line: 2, ...form(`Listed ${id}`), reason: undefined }
  await sql`insert into institutions.import (id, rows, faults, reason, by_person, at)
    select ${id}, ${JSON.stringify([row])}, '[]', ${REASON}, id, ${app.clock.now()} from identity.person where is_admin limit 1`.execute(
    app.db,
  )
  return id
}

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'institutions.institutions': () => ({ query: { search: 'lagos' } }),
  'institutions.institution': async (arranging) => ({ params: { institutionId: await listed(arranging) } }),
  'institutions.topSchools': nothing,
  'institutions.educationOverview': nothing,
  'institutions.participationTable': nothing,
  'institutions.managedInstitutions': () => ({ query: { list: 'listed' } }),
  'institutions.managedInstitution': async (arranging) => ({
    params: { institutionId: await listed(arranging) },
  }),
  'institutions.addInstitution': () => ({ body: form(`Listed ${randomUUID()}`) }),
  'institutions.correctInstitution': async (arranging) => {
    const institutionId = await listed(arranging)
    return { params: { institutionId }, body: form(`Corrected ${institutionId}`) }
  },
  'institutions.proposeInstitutionMerge': async (arranging) => {
    await endApprovals(arranging.app, 'institutions.%')
    return {
      params: { institutionId: await listed(arranging) },
      body: { into: 'university-of-lagos', reason: REASON },
    }
  },
  'institutions.checkInstitutionImport': () => ({ body: { csv: rows(), reason: REASON } }),
  'institutions.institutionImport': async (arranging) => ({ params: { importId: await checked(arranging) } }),
  'institutions.carryOutInstitutionImport': async (arranging) => ({
    params: { importId: await checked(arranging) },
    body: {},
  }),
}
