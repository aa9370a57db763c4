import { twoPeople } from '#domains/approvals/server/two-people.ts'
import * as z from 'zod/mini'
import { openImported } from '#domains/identity/server/account-import/account-import.ts'
import { keepPlaces } from '#domains/members/server/places/places-of-people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { importApi } from '../../import-contract.ts'
import { findBatch, knownAmong } from './batches.ts'
import { importsStore, type StoredBatch } from './store.ts'

const ProposedImport = z.strictObject({ batchId: z.uuid() })
export type ProposedImport = z.output<typeof ProposedImport>

const addPeople = async (ctx: SignedInCtx, batch: StoredBatch): Promise<void> => {
  const known = await knownAmong(ctx, batch.rows)
  const people = batch.rows.map((row) => ({ ...row, id: ctx.newId() }))
  const opened = await openImported(
    ctx,
    people.filter(({ line }) => !known.has(line)),
  )
  if (opened.size === 0) throw new Refusal('import-nothing')
  await keepPlaces(
    ctx,
    people.flatMap(({ id: personId, state, lga }) =>
      opened.has(personId) && state && lga ? [{ personId, state, lga }] : [],
    ),
  )
  await importsStore(ctx.db).settle(
    batch.id,
    people.map(({ id: personId, line }) =>
      opened.has(personId)
        ? { line, outcome: 'created', personId }
        : { line, outcome: known.get(line)?.by ?? 'email', personId: known.get(line)?.personId ?? null },
    ),
  )
}

/** The people of a checked list, added by two people. */
export const importApproval = twoPeople('staff.import', {
  payload: ProposedImport,
  refuses: importApi.confirmImport.is.refuses,
  of: 'support',
  subject: ({ batchId }) => batchId,
  check: async (ctx, { batchId }) => {
    const batch = await findBatch(ctx, batchId)
    if (batch.state !== 'checked') throw new Refusal('import-moved-on')
    const { size } = await knownAmong(ctx, batch.rows)
    if (batch.rows.length === size) throw new Refusal('import-nothing')
  },
  reads: async (ctx, payloads) => {
    const names = await importsStore(ctx.db).namesOf(payloads.map(({ batchId }) => batchId))
    return ({ batchId }) => names.get(batchId)
  },
  says: ({ batchId }, { name, rowCount }) => ({
    title: { text: message('Add the people of the list {name}'), values: { name } },
    detail: {
      text: message('{count, plural, one {The list has # row.} other {The list has # rows.}}'),
      values: { count: rowCount },
    },
    href: `${to('importUsers')}?batch=${batchId}`,
  }),
  execute: async (ctx, { payload: { batchId }, proposerId, proposedAt }) => {
    const batch = await findBatch(ctx, batchId)
    const people = { proposedBy: proposerId, proposedAt, confirmedBy: ctx.viewer.id, at: ctx.now() }
    if (!(await importsStore(ctx.db).finish(batchId, people))) throw new Refusal('import-moved-on')
    await addPeople(ctx, batch)
  },
  audits: (payload) => payload.batchId,
})
