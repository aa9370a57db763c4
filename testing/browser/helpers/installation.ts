import { randomBytes, randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { tokenHashOf } from '#domains/identity/server/sessions/sessions.ts'
import { makeFirstAdmin } from '#domains/identity/server/users/first-admin.ts'
import { inDatabase } from './database.ts'
import { makeDataDir, removeDataDir, startProduct } from './server.ts'

const HOST = 'civic.example'
export const visitors = ['guest', 'newcomer', 'admin'] as const
export type Visitor = (typeof visitors)[number]

/** What a server answered. */
export interface OpenedPage {
  readonly status: number
  readonly location: string
  readonly type: string
  readonly text: string
}

export interface Installation {
  /** Opens an address as the proxy in front of a production does. */
  open(visitor: Visitor, path: string, language?: string): Promise<OpenedPage>
  stop(): Promise<void>
}

/** A session in the table, as a sign-in makes it. */
const sessionOf = async (dataDir: string, email: string, isStaff: boolean): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await inDatabase(
    (db) =>
      sql`insert into identity.session (token_hash, person_id, created_at, last_seen_at, is_staff)
        select ${tokenHashOf(token)}, id, now(), now(), ${isStaff}
        from identity.person where email = ${email}`.execute(db),
    dataDir,
  )
  return `__Host-sid=${token}`
}

/** An administrator, and somebody who has just joined. */
const makePeople = (dataDir: string) =>
  inDatabase(async (db) => {
    const person = { firstName: 'Ngozi', lastName: 'First', password: `a-Long-${randomUUID()}` }
    for (const email of ['admin@civic.example', 'newcomer@civic.example'])
      await makeFirstAdmin(db, { ...person, email }, new Date())
    await sql`update identity.person set age_verified_at = now()`.execute(db)
    await sql`update identity.person set is_admin = false where email = 'newcomer@civic.example'`.execute(db)
    // Without a second factor, an administrator reaches its set-up only.
    await sql`insert into identity.second_factor (person_id, sealed_secret, begun_at, confirmed_at)
      select id, ${randomBytes(48)}, now(), now() from identity.person where is_admin`.execute(db)
  }, dataDir)

const readAnswer = async (answer: IncomingMessage): Promise<OpenedPage> => {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk)
  const { location = '', 'content-type': type = '' } = answer.headers
  return { status: answer.statusCode ?? 0, location, type, text }
}

/** A production that has just been installed, without any invented row. */
export const installProduction = async (): Promise<Installation> => {
  const dataDir = await makeDataDir()
  const product = await startProduct({
    dataDir,
    env: {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: `https://${HOST}`,
      TRUST_PROXY: '1',
      APP_KEY: 'the key of an installation, long enough',
    },
  })
  await makePeople(dataDir)
  const cookies: Readonly<Record<Visitor, string | null>> = {
    guest: null,
    newcomer: await sessionOf(dataDir, 'newcomer@civic.example', false),
    admin: await sessionOf(dataDir, 'admin@civic.example', true),
  }
  return {
    open: (visitor, path, language) =>
      new Promise((resolve, reject) => {
        const cookie = [cookies[visitor], language && `lang=${language}`].filter(Boolean).join('; ')
        const headers = {
          host: HOST,
          accept: 'text/html',
          'x-forwarded-proto': 'https',
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
          ...(cookie && { cookie }),
        }
        request({ port: product.port, host: '127.0.0.1', path, headers }, (answer) => {
          readAnswer(answer).then(resolve, reject)
        })
          .on('error', reject)
          .end()
      }),
    stop: async () => {
      await product.stop()
      await removeDataDir(dataDir)
    },
  }
}
