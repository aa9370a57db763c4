import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { demoPassword } from '#test/people.ts'
import { type Arrange, type Arranging, nothing, withObject } from '#suites/arrangements.ts'
import { principals } from '#suites/principals.ts'

const empty: Arrange = () => ({ body: {} })
const phrase = 'a long enough phrase'
const newToken = () => randomBytes(32).toString('base64url')
const newPhone = () => `+234803${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`

/** Nobody has asked for a code yet, and nothing of the person's is confirmed. */
const afresh = async ({ app, name }: Arranging): Promise<void> => {
  await sql`delete from platform.rate_count where bucket like 'code%' or bucket like 'ownPassword%' or bucket like 'text-%'`.execute(
    app.db,
  )
  const { is } = principals[name]
  if (is)
    await sql`update identity.person set email_verified_at = null, phone_verified_at = null,
      phone_number = coalesce(phone_number, ${newPhone()}) where id = ${demoPerson(is).id}`.execute(app.db)
}

/** What the message of a code that was just sent holds; for whoever may have none, something that is no code. */
const sent = async (arranging: Arranging, channel: 'email' | 'phone') => {
  await afresh(arranging)
  const asked = await arranging.who.post(`/api/account/${channel}/code`, {})
  if (asked.statusCode !== 202) return { code: '000000', token: newToken() }
  const { rows } = await sql<{ code: string; link: string | null }>`
    select payload->>'code' as code, payload->>'link' as link from graphile_worker._private_jobs
    where payload->>'code' is not null order by id desc limit 1`.execute(arranging.app.db)
  return { code: rows[0]?.code ?? '', token: rows[0]?.link?.split('token=')[1] ?? '' }
}

const started = (make: () => Record<string, unknown>): Arrange => {
  return async (arranging) => {
    await afresh(arranging)
    return { body: make() }
  }
}

/** As if the browser had opened the link of a letter. */
const setPassword: Arrange = async ({ app, who }) => {
  const token = newToken()
  const now = app.clock.now()
  await sql`insert into account.reset_link (token_hash, person_id, created_at, expires_at) values
    (${createHash('sha256').update(token).digest()}, ${demoPerson('gbenga').id}, ${now}, ${new Date(now.getTime() + 60_000)})`.execute(
    app.db,
  )
  who.cookies.set('__Secure-link', token)
  return { body: { password: phrase, confirmPassword: phrase } }
}

/** Another session of the owner. */
const endSession = withObject(
  'sessionId',
  async (owner, { app }) => {
    const answer = await owner.get('/api/account/sessions')
    const { items } = answer.json<{ items: { id: string }[] }>()
    const { rows } = await sql<{ id: string }>`
      insert into identity.session (token_hash, person_id, created_at, last_seen_at, is_staff)
      select ${randomBytes(32)}::bytea, person_id, created_at, last_seen_at, is_staff from identity.session
      where public_id = ${items[0]?.id ?? ''} returning public_id as id`.execute(app.db)
    return rows[0]?.id ?? ''
  },
  { body: {} },
)

export const requests: Readonly<Record<string, Arrange>> = {
  'account.contacts': nothing,
  'account.sendEmailCode': started(() => ({})),
  'account.verifyEmail': async (arranging) => ({ body: { code: (await sent(arranging, 'email')).code } }),
  'account.verifyEmailLink': async (arranging) => ({
    body: { token: (await sent(arranging, 'email')).token },
  }),
  'account.changeEmail': started(() => ({
    email: `${randomUUID()}@new.example`,
    currentPassword: demoPassword,
  })),
  'account.sendPhoneCode': started(() => ({})),
  'account.verifyPhone': async (arranging) => ({ body: { code: (await sent(arranging, 'phone')).code } }),
  'account.changePhone': started(() => ({ phoneNumber: newPhone(), currentPassword: demoPassword })),
  'account.sessions': nothing,
  'account.endSession': endSession,
  'account.endOtherSessions': empty,
  'account.changePassword': started(() => ({
    currentPassword: demoPassword,
    password: phrase,
    confirmPassword: phrase,
  })),
  'account.askReset': () => ({ body: { email: `${randomUUID()}@new.example` } }),
  'account.resetLink': nothing,
  'account.setPassword': setPassword,
}
