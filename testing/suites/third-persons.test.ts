import { publication } from '#test/record.ts'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { donorLetters } from '#domains/donations/server/letters.ts'
import { mailDonor } from '#domains/donations/server/receipts/receipt-email-job.ts'
import { sendSafetyNotice } from '#domains/identity/server/jobs.ts'
import { noticeKinds } from '#domains/identity/server/safety/notices.ts'
import { emailNoteAuthor } from '#domains/leaders/server/jobs.ts'
import { answerToText } from '#domains/record/server/receipts/sms-answers-job.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { nominateBy, signInAll, takeAndReview } from '#test/nominations.ts'
import { workJobs } from '#test/deliveries.ts'

/**
 * What a stranger types and we send to a third person: somebody signs up with a victim's address (possible where no
 * code comes first), fills every field with an advertisement and triggers every email.
 */
const LURE = 'WIN N1,000,000: https://evil.example'
const SHORT = 'WIN evil.example'
/** Fields for a person's name take no address. */
const NAME = 'WIN N1,000,000 at evil dot example'
const password = 'a quiet harmattan morning'

let stranger: Person

const app = await openTestApp({ CODE_TO_JOIN: 'off' })

const everySender = async (): Promise<string[]> => {
  const found: string[] = []
  const files = await readdir(new URL('../../src/domains/', import.meta.url), { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.includes('.test.'))) {
    const source = await readFile(new URL(`../../src/domains/${file}`, import.meta.url), 'utf8')
    if (/\bports\.(?:email|sms)(?:, '(?:email|sms)'\))?[?!]?\.send\(/.test(source))
      found.push(file.replaceAll('\\', '/'))
  }
  return found.toSorted()
}

const emailsSoFar = async () => {
  await workJobs(app)
  const mails = (await app.ports.outbox.email.list()).map(({ message }) => message)
  const texts = (await app.ports.outbox.sms.list()).map(({ message }) => ({ subject: '', ...message }))
  return [...mails, ...texts]
}

const joinAsVictim = async (): Promise<string> => {
  stranger = app.guest()
  const joined = await stranger.post('/api/local/register', {
    firstName: NAME,
    lastName: NAME,
    email: 'victim@third.example',
    phoneNumber: '0803 777 0001',
    password,
    confirmPassword: password,
  })
  await stranger.post('/api/auth/verify-age', {})
  return ok<{ id: string }>(joined, 201).id
}

describe('text from a stranger reaches no third person', () => {
  test('every file that sends an email or a text is tested here', async () => {
    expect(await everySender()).toEqual([
      'account/server/jobs.ts',
      'campus/server/jobs.ts',
      'donations/server/receipts/receipt-email-job.ts',
      'feedback/server/jobs.ts',
      'notifications/server/delivery/deliver-jobs.ts',
      'notifications/server/delivery/digest-jobs.ts',
      'record/server/receipts/sms-answers-job.ts',
      'vetting/server/consent/consent-link-job.ts',
    ])
  })

  test('in any email or text, whatever its kind', async () => {
    const people = await signInAll(app)
    const personId = await joinAsVictim()
    // Codes, links and notices of an account that holds the victim's address.
    ok(await stranger.post('/api/account/email/code', {}), 202)
    ok(await stranger.post('/api/account/phone/code', {}), 202)
    ok(await stranger.post('/api/account/reset', { email: 'victim@third.example' }), 202)
    app.clock.advance(61)
    ok(
      await stranger.post('/api/account/email/change', {
        email: 'second@third.example',
        currentPassword: password,
      }),
      202,
    )
    for (const kind of noticeKinds)
      await sendSafetyNotice.run(jobCtx(app), { id: crypto.randomUUID(), personId, kind })
    ok(
      await people.chidi.post('/api/admin/reminders', {
        personIds: [personId],
        reason: 'They never finished.',
      }),
    )
    // A nomination of a nominee who never asked to hear from us, by email and by phone, and its consequences.
    const hostile = {
      nomineeFullName: NAME,
      currentOffice: LURE,
      biography: `${LURE} `.repeat(4),
      nominationStatement: `${LURE} `.repeat(4),
      linkUrls: ['https://evil.example/now'],
      linkNotes: [LURE],
    }
    const byMail = await nominateBy(stranger, { ...hostile, nomineeContact: 'nominee@third.example' })
    const byPhone = await nominateBy(stranger, {
      ...hostile,
      lga: 'EN-awgu',
      nomineeContact: '0803 777 0002',
    })
    for (const who of [people.bola, people.binta]) await takeAndReview(who, byMail.id, 'reject')
    await takeAndReview(people.bola, byPhone.id, 'request_info')
    const approved = await nominateBy(stranger, {
      ...hostile,
      nomineeFullName: `${NAME} three`,
      lga: 'EN-enugu-east',
    })
    for (const who of [people.bola, people.binta]) await takeAndReview(who, approved.id, 'approve')
    const { rows } = await sql<{ id: string }>`select id from leaders.leader where is_sample limit 1`.execute(
      app.db,
    )
    for (const outcome of ['hidden', 'kept'] as const)
      await emailNoteAuthor.run(jobCtx(app), {
        authorId: personId,
        leaderId: rows[0]?.id ?? '',
        outcome,
        code: null,
        isAppeal: false,
      })
    // The contact form in the victim's name, and the answer of the staff.
    ok(
      await app.guest().post('/api/feedback/contact', {
        topic: 'media',
        text: `${LURE} `.repeat(4),
        name: NAME,
        email: 'written@third.example',
      }),
      201,
    )
    const { items } = ok<{ items: { id: string; topic: string }[] }>(
      await people.chidi.get('/api/feedback/messages?list=waiting'),
    )
    ok(
      await people.chidi.post(
        `/api/feedback/messages/${items.find(({ topic }) => topic === 'media')?.id ?? ''}/answer`,
        { answer: 'We do not write about prizes.' },
      ),
    )
    // A school code to the address of somebody else.
    const school = { institutionId: 'university-of-lagos', status: 'student' }
    ok(await stranger.post('/api/user/affiliation', school))
    ok(await stranger.post('/api/campus/email', { email: 'third@unilag.edu.ng' }), 202)
    // A donation with the address of somebody else, and its letters.
    const given = await app.guest().post(
      '/api/donations',
      {
        currency: 'NGN',
        to: 'general',
        amount: '500',
        name: SHORT,
        message: LURE,
        email: 'donor@third.example',
        agreed: 'yes',
      },
      { 'idempotency-key': crypto.randomUUID() },
    )
    ok(given, 201)
    const { rows: donations } = await sql<{
      id: string
    }>`select id from donations.donation where email = 'donor@third.example'`.execute(app.db)
    for (const letter of donorLetters)
      await mailDonor.run(jobCtx(app), { donationId: donations[0]?.id ?? '', letter })
    const emails = await emailsSoFar()
    const to = (address: string) => emails.filter((sent) => sent.to === address)
    expect(to('nominee@third.example')).toHaveLength(1)
    expect(to('+2348037770002')).toHaveLength(1)
    expect(to('+2348037770001')).toHaveLength(1)
    expect(to('second@third.example')).toHaveLength(1)
    expect(to('written@third.example')).toHaveLength(1)
    expect(to('third@unilag.edu.ng')).toHaveLength(1)
    expect(to('donor@third.example')).toHaveLength(donorLetters.length)
    // Welcome, code, reset, every notice, reminder, three receipts, a no, a question, a yes and two of an endorsement.
    expect(to('victim@third.example').length).toBeGreaterThanOrEqual(11 + noticeKinds.length)
    for (const { subject, text, to: address } of emails)
      expect([address, `${subject} ${text}`]).toEqual([
        address,
        expect.not.stringMatching(/WIN|evil|1,000,000/),
      ])
    for (const { text } of emails)
      for (const [link] of text.matchAll(/https?:\/\/[^\s]+/g))
        expect(link).toMatch(/^http:\/\/localhost[:/]/)
  })

  test('nor does an incoming text appear in its answer', async () => {
    for (const typed of [LURE, `${LURE} ABCD-EFGH-JKMN`])
      expect(await answerToText(app.db, publication.sourceOfReceipt, typed)).not.toMatch(/WIN|evil|1,000,000/)
  })
})
