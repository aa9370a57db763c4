import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Campus } from '#domains/campus/contracts/community-contract.ts'
import type { Person, TestApp } from './app.ts'
import { emailsTo } from './deliveries.ts'
import type { DemoName } from './people.ts'

export const UNILAG = 'university-of-lagos'
/** The code in an email. */
export const codeIn = (text = '') => /\b(\d{6})\b/.exec(text)?.[1] ?? 'none'

/** Every proof of a university is gone, and a day has passed. */
export const forgetProofs = async (app: TestApp): Promise<void> => {
  app.clock.advance(25 * 3600)
  await sql`delete from campus.vouch`.execute(app.db)
  await sql`delete from campus.proof`.execute(app.db)
  await sql`delete from campus.email_code`.execute(app.db)
  await sql`delete from identity.service`.execute(app.db)
}

/** Students of a university, and their proof by email. */
export const universityProofs = (app: TestApp) => {
  const campusOf = async (who: Person, query = '') => (await who.get(`/api/campus${query}`)).json<Campus>()

  /** A person with a university in the profile. */
  const studentOf = async (name: DemoName, institutionId = UNILAG): Promise<Person> => {
    const who = await app.signIn(name)
    const saved = await who.post('/api/user/affiliation', { institutionId, status: 'student' })
    expect(saved.statusCode).toBe(200)
    return who
  }

  const proveByEmail = async (who: Person, address: string) => {
    const sent = await who.post('/api/campus/email', { email: address })
    expect(sent.statusCode).toBe(202)
    const [letter] = await emailsTo(app, address)
    return who.post('/api/campus/email/confirm', { code: codeIn(letter?.text) })
  }
  return { campusOf, studentOf, proveByEmail }
}
