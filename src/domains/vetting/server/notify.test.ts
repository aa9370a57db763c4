import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { nominateBy, nominationForm, signInAll, takeAndReview } from '#test/nominations.ts'
import { workJobs } from '#test/deliveries.ts'

const app = await openTestApp()
const people = await signInAll(app)
const nominate = (form: object) => people.ada.post('/api/nominations', { ...form })

describe('emails to the nominator', () => {
  const emailsAbout = async (about: string) => {
    await workJobs(app)
    const sent = (await app.ports.outbox.email.list()).map(({ message }) => message)
    return sent.filter(({ subject }) => subject.includes(about))
  }

  test('report receipt, question and decision, once each, to the nominator alone', async () => {
    // Only emails to proven addresses contain names.
    await sql`update identity.person set email_verified_at = now() where email = 'dayo@demo.sup'`.execute(
      app.db,
    )
    const { id, reference } = await nominateBy(people.dayo, { nomineeFullName: 'Ọbịageli Sampleletter' })
    await takeAndReview(people.bola, id, 'request_info')
    ok(await people.dayo.post(`/api/nominations/${id}/answer`, { answer: 'The minutes are public.' }))
    await takeAndReview(people.bola, id, 'reject')
    await takeAndReview(people.kemi, id, 'reject')
    const sent = await emailsAbout(reference)
    expect(sent.map(({ subject }) => subject.split(': ')[1]).toSorted()).toEqual([
      'not approved',
      'received',
      'we have a question',
    ])
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(['dayo@demo.sup']))
    expect(sent.find(({ subject }) => subject.endsWith('not approved'))?.text).toContain(
      'Insufficient evidence',
    )
    for (const { text } of sent) expect(text).toContain('Ọbịageli Sampleletter')
    await sql`select graphile_worker.add_job('vetting:send-letter', json_build_object('nominationId', ${id}::text, 'kind', 'received', 'round', 1, 'to', 'dayo@demo.sup', 'firstName', 'Dayo'))`.execute(
      app.db,
    )
    expect(await emailsAbout(reference)).toHaveLength(3)
  })

  test('are not sent for a refused nomination', async () => {
    const before = (await emailsAbout('NOM-')).length
    await nominate(nominationForm({ state: 'NG-LA' }))
    await nominate(nominationForm({ evidenceIds: [crypto.randomUUID()] }))
    expect(await emailsAbout('NOM-')).toHaveLength(before)
    expect(before).toBeGreaterThan(0)
  })
})
