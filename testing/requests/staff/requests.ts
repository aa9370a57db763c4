import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import type { TestApp } from '#test/app.ts'
import { storeApproval } from '#test/approvals.ts'
import { type Arrange, nothing, type Sample, personIdOf } from '#suites/arrangements.ts'
import { HOUR_MS } from '#shared/values/time.ts'

const reason = 'Asked by the suite of rights.'

/** Somebody of whom no other test knows, so that what is done to them disturbs nobody. */
const newPerson = async ({ db }: TestApp, role?: string): Promise<string> => {
  const id = randomUUID()
  await sql`insert into identity.person (id, first_name, last_name, email, joined_at)
    values (${id}, 'Suite', 'Sampleton', ${`${id}@suite.example`}, now())`.execute(db)
  if (role)
    await sql`insert into identity.person_role (person_id, role, granted_at) values (${id}, ${role}, now())`.execute(
      db,
    )
  return id
}

/** The principal's own id where it has one. */
const onPerson =
  (body?: Record<string, unknown>, arrange: { role?: string; isSuspended?: true } = {}): Arrange =>
  async (arranging) => {
    const rest: Sample = body ? { body: { ...body, reason } } : {}
    if (arranging.object === 'missing') return { params: { userId: randomUUID() }, ...rest }
    if (arranging.object === 'own') return { params: { userId: personIdOf(arranging, 'ada') }, ...rest }
    const userId = await newPerson(arranging.app, arrange.role)
    if (arrange.isSuspended)
      await sql`update identity.person set suspended_at = now() where id = ${userId}`.execute(
        arranging.app.db,
      )
    return { params: { userId }, ...rest }
  }

const onImport =
  (state: 'checked' | 'proposed' | 'done', body?: Record<string, unknown>): Arrange =>
  async (arranging) => {
    const batchId = randomUUID()
    const row = {
      line: 2,
      firstName: 'Suite',
      lastName: 'Listed',
      email: `${batchId}@list.example`,
      phoneNumber: null,
      state: null,
      lga: null,
    }
    const madeBy = arranging.object === 'own' ? personIdOf(arranging, 'ada') : demoPerson('lola').id
    if (arranging.object === 'missing') return { params: { batchId }, ...(body && { body }) }
    const now = arranging.app.clock.now()
    const stored = state === 'proposed' ? 'checked' : state
    await sql`insert into staff.import_batch
      (id, content_hash, name, reason, state, rows, faults, row_count, faulty_count, made_by, made_at, done_at)
      values (${batchId}, ${randomBytes(32)}, 'list.csv', ${reason}, ${stored}, ${JSON.stringify([row])}, '[]', 1, 0,
        ${madeBy}, now(), ${state === 'done' ? now : null})`.execute(arranging.app.db)
    if (state === 'proposed')
      await storeApproval(arranging.app, {
        kind: 'staff.import',
        subject: batchId,
        payload: { batchId },
        permission: 'support',
        proposedBy: madeBy,
      })
    return { params: { batchId }, ...(body && { body }) }
  }

/** A right that waits: of somebody whom no other test knows, proposed by the principal where it is their own. */
const onProposal: Arrange = async (arranging) => {
  const { app, object } = arranging
  const [userId, proposalId] = [await newPerson(app), randomUUID()]
  const proposedBy = object === 'own' ? personIdOf(arranging, 'ada') : demoPerson('lola').id
  if (object !== 'missing')
    await storeApproval(app, {
      id: proposalId,
      kind: 'staff.right',
      subject: `${userId} admin-role`,
      payload: { personId: userId, given: 'content', state: null, lga: null, until: null },
      permission: 'admin-flag',
      proposedBy,
      about: userId,
    })
  return { params: { userId, proposalId }, body: { reason } }
}

/** Ends the admin role of somebody who has one. */
const onHolder: Arrange = async (arranging) => {
  const sample = await onPerson({ right: 'admin-role' })(arranging)
  if (arranging.object === 'other')
    await sql`update identity.person set admin_role = 'content' where id = ${sample.params?.['userId']}`.execute(
      arranging.app.db,
    )
  return sample
}

/** A review with one right in it: the principal's own, or that of somebody whom no other test knows. */
const onReview =
  (body?: Record<string, unknown>): Arrange =>
  async (arranging) => {
    const { app, object } = arranging
    const [reviewId, rightId] = [randomUUID(), randomUUID()]
    await sql`delete from staff.access_review_item`.execute(app.db)
    await sql`delete from staff.access_review`.execute(app.db)
    const personId =
      object === 'own' ? personIdOf(arranging, 'ada') : await newPerson(app, 'committee_member')
    const now = app.clock.now()
    if (object !== 'missing') {
      await sql`insert into staff.access_review (id, quarter, opened_by, opened_at, due_at)
        values (${reviewId}, '2026-Q1', ${demoPerson('lola').id}, ${now}, ${new Date(now.getTime() + HOUR_MS)})`.execute(
        app.db,
      )
      const decided = body ? null : 'ended'
      await sql`insert into staff.access_review_item (id, review_id, person_id, held, decision, reason, decided_by, decided_at)
        values (${rightId}, ${reviewId}, ${personId}, 'committee_member', ${decided}, ${decided && reason},
          ${decided && demoPerson('lola').id}, ${decided && now})`.execute(app.db)
    }
    return { params: body ? { reviewId, rightId } : { reviewId }, ...(body && { body }) }
  }

const onPair =
  (state: 'open' | 'proposed', body?: (keepId: string) => Record<string, unknown>): Arrange =>
  async (arranging) => {
    const { app, object } = arranging
    const pairId = randomUUID()
    const [first = '', second = ''] = [await newPerson(app), await newPerson(app)].toSorted()
    const proposedBy = object === 'own' ? personIdOf(arranging, 'ada') : demoPerson('lola').id
    if (object !== 'missing')
      await sql`insert into staff.duplicate_pair
        (id, first_id, second_id, score, signs, found_at, state, keep_id, reason, proposed_by, proposed_at)
        values (${pairId}, ${first}, ${second}, 90, '{same-phone}', now(), ${state},
          ${state === 'proposed' ? first : null}, ${state === 'proposed' ? reason : null},
          ${state === 'proposed' ? proposedBy : null}, ${state === 'proposed' ? app.clock.now() : null})`.execute(
        app.db,
      )
    if (object !== 'missing' && state === 'proposed')
      await storeApproval(app, {
        kind: 'staff.joining',
        subject: pairId,
        payload: { pairId, keepId: first },
        permission: 'support',
        proposedBy,
      })
    return { params: { pairId }, ...(body && { body: body(first) }) }
  }

export const requests: Readonly<Record<string, Arrange>> = {
  'staff.people': () => ({ query: { search: 'a', limit: '5' } }),
  'staff.person': onPerson(),
  'staff.grantRole': onPerson({ role: 'committee_member', until: '2099-12-31' }),
  'staff.revokeRole': onPerson({ role: 'organization_owner' }, { role: 'organization_owner' }),
  'staff.rightProposals': nothing,
  'staff.proposeRight': onPerson({ right: 'content' }),
  'staff.confirmRight': onProposal,
  'staff.withdrawRight': onProposal,
  'staff.endRight': onHolder,
  'staff.accessReviews': nothing,
  'staff.accessReview': onReview(),
  'staff.openAccessReview': async ({ app }) => {
    await sql`delete from staff.access_review_item`.execute(app.db)
    await sql`delete from staff.access_review`.execute(app.db)
    return { body: { reason } }
  },
  'staff.decideAccess': onReview({ decision: 'ended', reason }),
  'staff.accessReviewTable': onReview(),
  'staff.suspend': onPerson({}),
  'staff.lift': onPerson({}, { isSuspended: true }),
  'staff.imports': nothing,
  'staff.importReport': onImport('checked'),
  'staff.importFaults': onImport('checked'),
  'staff.checkImport': () => ({
    body: { csv: `firstName,lastName,email\nSuite,Listed,${randomUUID()}@list.example`, reason },
  }),
  'staff.proposeImport': onImport('checked', {}),
  'staff.withdrawImport': onImport('proposed', {}),
  'staff.confirmImport': onImport('proposed', {}),
  'staff.discardImport': onImport('checked', {}),
  'staff.undoImport': onImport('done', { reason }),
  'staff.duplicates': () => ({ query: { state: 'open', limit: '5' } }),
  'staff.duplicate': onPair('open'),
  'staff.searchDuplicates': () => ({ body: {} }),
  'staff.proposeMerge': onPair('open', (keepId) => ({ keepId, reason })),
  'staff.confirmMerge': onPair('proposed', (keepId) => ({ keepId, reason })),
  'staff.markDistinct': onPair('open', () => ({ reason })),
  'staff.unfinished': () => ({ query: { gap: 'age', limit: '5' } }),
  'staff.sentReminders': nothing,
  'staff.remind': async ({ app }) => ({ body: { personIds: [await newPerson(app)], reason } }),
  'staff.testPeople': nothing,
  'staff.makeTestPeople': () => ({ body: { count: 1, reason } }),
  'staff.removeTestPeople': () => ({ body: { personIds: [randomUUID()], reason } }),
  'staff.panel': nothing,
}
