import type { DomainName } from './templates.ts'

/** The sentence that staff read of the approval. */
export const approvalSentence = 'Remove the entry {title}'

/** A kind of approval: two people remove an entry. */
export const approvalKind = ({ name }: DomainName) => `import * as z from 'zod/mini'
import { byId, twoPeople } from '#domains/approvals/server/two-people.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal, refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { entryRemoved } from './notices.ts'
import { ${name}Store } from './store.ts'

/** Ids and codes only: the proposal stores them as they are. */
const Removal = z.strictObject({ entryId: z.uuid() })

/** An entry that two people remove. A call proposes it with \`propose(ctx, removalApproval, { entryId }, reason)\`. */
export const removalApproval = twoPeople('${name}.removal', {
  payload: Removal,
  refuses: { 'entry-gone': refusal(409, message('Deleted item')) },
  of: 'admin-flag',
  subject: ({ entryId }) => entryId,
  reads: (ctx, payloads) => byId(payloads, ({ entryId }) => entryId, ${name}Store(ctx.db).entries),
  says: (_, { title }) => ({ title: { text: message('${approvalSentence}'), values: { title } } }),
  execute: async (ctx, { payload, proposerId }) => {
    const removed = await ${name}Store(ctx.db).remove(payload.entryId)
    if (!removed) throw new Refusal('entry-gone')
    await notify(ctx, proposerId, entryRemoved, removed, { key: payload.entryId })
  },
  audits: ({ entryId }) => entryId,
})
`

/** The test of the kind, through the calls of the approvals domain. */
export const approvalTest = ({ name }: DomainName) => `import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'
import { storeApproval } from '#test/approvals.ts'

const app = await openTestApp()

test('two people remove an entry: nobody confirms what they proposed, and the first one hears that it is gone', async () => {
  const { rows } = await sql<{ id: string }>\`insert into ${name}.entry (title) values ('old') returning id\`.execute(app.db)
  const entryId = rows[0]?.id ?? ''
  const id = await storeApproval(app, {
    kind: '${name}.removal',
    subject: entryId,
    payload: { entryId },
    permission: 'admin-flag',
    proposedBy: demoPerson('chidi').id,
  })
  const confirm = async (who: 'chidi' | 'lola') =>
    (await (await app.signIn(who)).post(\`/api/approvals/\${id}/confirm\`, {})).statusCode
  const entries = async () => (await sql\`select from ${name}.entry where id = \${entryId}\`.execute(app.db)).rows
  expect(await confirm('chidi')).toBe(403)
  expect(await entries()).toHaveLength(1)
  const told = async () =>
    (await (await app.signIn('chidi')).get('/api/notifications')).json<{ items: { body: string; link: string }[] }>().items
  expect(await told()).toEqual([])
  expect(await confirm('lola')).toBe(200)
  expect(await entries()).toHaveLength(0)
  expect(await confirm('lola')).toBe(409)
  expect(await told()).toMatchObject([{ body: 'Two people removed it: old', link: '/${name}' }])
})
`
