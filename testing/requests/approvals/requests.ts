import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { storeApproval } from '#test/approvals.ts'
import { type Arrange, nothing } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

/** A right that waits for somebody whom no other test knows, proposed by the principal where it is their own. */
const onApproval =
  (body: Record<string, unknown>): Arrange =>
  async ({ app, name, object }) => {
    const [approvalId, personId] = [randomUUID(), randomUUID()]
    if (object !== 'missing') {
      await sql`insert into identity.person (id, first_name, last_name, email, joined_at)
        values (${personId}, 'Suite', 'Sampleton', ${`${personId}@suite.example`}, ${app.clock.now()})`.execute(
        app.db,
      )
      await storeApproval(app, {
        id: approvalId,
        kind: 'staff.right',
        subject: `${personId} admin-role`,
        payload: { personId, given: 'content', state: null, lga: null, until: null },
        permission: 'admin-flag',
        proposedBy: demoPerson(object === 'own' ? (principals[name].is ?? 'ada') : 'lola').id,
        about: personId,
      })
    }
    return { params: { approvalId }, body }
  }

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'approvals.approvals': nothing,
  'approvals.confirmApproval': onApproval({}),
  'approvals.refuseApproval': onApproval({ reason: 'Asked by the suite of rights.' }),
  'approvals.withdrawApproval': onApproval({}),
}
