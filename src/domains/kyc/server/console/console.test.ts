import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { turnSecondFactorOn } from '#test/authenticator.ts'
import { pdf } from '#test/files.ts'
import { agreeTwice, fillKyc, handInKyc } from '#test/identity-checks.ts'
import { ok, refusal } from '#test/answers.ts'
import { auditOf } from '#test/staff.ts'
import type { KycFile, WaitingFile } from '../../contracts/console-contract.ts'
import type { OwnKyc } from '../../contract.ts'
import { isVerified, legalNameOf } from '../people.ts'

const app = await openTestApp()
const ada = await app.signIn('ada')
const kemi = await app.signIn('kemi')
const lola = await app.signIn('lola')
beforeEach(async () => {
  await sql`delete from kyc.application where person_id <> ${demoPerson('ife').id}`.execute(app.db)
  await sql`delete from kyc.verified_number`.execute(app.db)
  await sql`update identity.person set is_verified = false where id = ${demoPerson('ada').id}`.execute(app.db)
})

const queue = async (who: Person) => ok<{ items: WaitingFile[] }>(await who.get('/api/kyc/files')).items
const own = async (who: Person) => ok<OwnKyc>(await who.get('/api/kyc'))
const fileIdOf = async (name: Parameters<typeof demoPerson>[0]): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from kyc.application
    where person_id = ${demoPerson(name).id}`.execute(app.db)
  return rows[0]?.id ?? ''
}
const take = (who: Person, id: string) => who.post(`/api/kyc/files/${id}/take`, {})
const decide = (who: Person, id: string, body: Record<string, unknown>) =>
  who.post(`/api/kyc/files/${id}/decide`, body)
const verified = { outcome: 'verified', agrees: 'yes' }
const ctx = () => ({ db: app.db, keyFor: app.keyFor, now: () => app.clock.now() })
const notFound = [404, 'KYC_FILE_NOT_FOUND']

/** Ada hands in and Kemi takes it. */
const takenFile = async (): Promise<string> => {
  await handInKyc(ada)
  const id = await fileIdOf('ada')
  ok(await take(kemi, id))
  return id
}

describe('[KY-01] an identity check', () => {
  test('goes from not started over pending and rejected, with proper documents anew, to verified', async () => {
    expect((await own(ada)).status).toBe('not-started')
    expect((await ada.get('/api/user/verified-access')).json()).toEqual({ hasAccess: false, reason: null })
    await ada.post('/api/kyc/steps', { step: 'consent', consent: 'yes' })
    const missing = async () => (await ada.post('/api/kyc/submit', {})).json<{ error: string }>().error
    expect(await missing()).toBe('Missing Information')
    await fillKyc(ada)
    await sql`delete from kyc.document where person_id = ${demoPerson('ada').id}`.execute(app.db)
    expect(await missing()).toBe('Missing Documents')
    const id = await takenFile()
    expect((await own(ada)).status).toBe('pending')

    ok(await decide(kemi, id, { outcome: 'rejected', reasons: ['unreadable', 'other'], note: 'Too dark.' }))
    expect(await own(ada)).toMatchObject({
      status: 'rejected',
      reasons: ['unreadable', 'other'],
      note: 'Too dark.',
      documents: [],
      next: 'document',
      triesLeft: 2,
      draft: { firstName: 'Adaeze', numberTail: '789' },
    })
    expect(await missing()).toBe('Missing Documents')
    await ada.upload('/api/kyc/documents?kind=front', pdf(), 'application/pdf')
    ok(await ada.post('/api/kyc/submit', {}))
    expect(await queue(kemi)).toMatchObject([{ id, attempt: 2, isTaken: false }])
    expect(await isVerified(ctx(), demoPerson('ada').id)).toBe(false)
    ok(await take(kemi, id))
    expect(ok(await decide(kemi, id, verified))).toMatchObject({ state: 'waits-for-second' })
    // One reviewer verifies nobody: a second one does, and it cannot be the first one again.
    expect((await own(ada)).status).toBe('pending')
    expect(await queue(kemi)).toEqual([])
    expect(await take(kemi, id)).toRefuse(403, 'KYC_SECOND_REQUIRED')
    expect(await queue(lola)).toMatchObject([{ id, isSecond: true }])
    ok(await take(lola, id))
    expect(ok(await decide(lola, id, verified))).toMatchObject({ state: 'verified' })
    expect((await own(ada)).status).toBe('verified')
    expect((await ada.get('/api/user/verified-access')).json()).toEqual({
      hasAccess: true,
      reason: 'identity',
    })
    expect(await isVerified(ctx(), demoPerson('ada').id)).toBe(true)
    expect(await legalNameOf(ctx(), demoPerson('ada').id)).toEqual({
      firstName: 'Adaeze',
      middleName: 'Ngozi',
      lastName: 'Sample',
    })
    const notices = (await ada.get('/api/notifications')).body
    for (const title of ['Please send proper documents', 'Your identity is verified'])
      expect(notices).toContain(title)

    // Documents are encrypted and private; reviewers without the file do not see them.
    const [document] = (await own(ada)).documents
    for (const who of [kemi, lola, await app.signIn('bola')])
      expect((await who.get(document?.url ?? '')).statusCode).toBe(404)
  })
})

describe('the console', () => {
  test('is closed to everybody without its permission', async () => {
    const id = await takenFile()
    const reads = ['/api/kyc/files', `/api/kyc/files/${id}`, `/api/kyc/files/${id}/documents/${id}`]
    for (const path of reads) {
      expect(await app.guest().get(path)).toRefuse(401, 'SIGNED_OUT')
      for (const name of ['dayo', 'bola', 'emeka', 'funke', 'ada'] as const)
        expect([name, ...refusal(await (await app.signIn(name)).get(path))]).toEqual([name, 403, 'FORBIDDEN'])
    }
    for (const what of ['take', 'release', 'decide']) {
      expect(await app.guest().post(`/api/kyc/files/${id}/${what}`, {})).toRefuse(401, 'SIGNED_OUT')
      expect(await ada.post(`/api/kyc/files/${id}/${what}`, {})).toRefuse(403, 'FORBIDDEN')
    }
  })

  test('lists files without a name, and never the viewer’s own', async () => {
    await handInKyc(ada)
    await handInKyc(lola, '70123456780')
    expect((await kemi.get('/api/kyc/files')).body).not.toMatch(/Adaeze|Canaryword|Sampleson|ada@/)
    expect(await queue(kemi)).toHaveLength(2)
    expect((await queue(lola)).map(({ id }) => id)).toEqual([await fileIdOf('ada')])
    expect(await take(lola, await fileIdOf('lola'))).toRefuse(403, 'KYC_FILE_OWN')
  })

  test('keeps reviewers away from accounts that were joined with theirs, in both directions', async () => {
    await handInKyc(ada)
    const [adaId, kemiId] = [demoPerson('ada').id, demoPerson('kemi').id]
    const join = (from: string, into: string | null) =>
      sql`update identity.person set merged_into = ${into}, suspended_at = ${into && app.clock.now()}
        where id = ${from}`.execute(app.db)
    await join(adaId, kemiId)
    expect(await queue(kemi)).toEqual([])
    expect(await take(kemi, await fileIdOf('ada'))).toRefuse(403, 'KYC_FILE_OWN')
    await join(adaId, null)
    expect((await take(kemi, await fileIdOf('ada'))).statusCode).toBe(200)
  })

  test('gives a file to one reviewer, also of two at once; the other one finds nothing', async () => {
    await handInKyc(ada)
    const id = await fileIdOf('ada')
    const both = await Promise.all([take(kemi, id), take(lola, id)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const [holder, other] = both[0]?.statusCode === 200 ? [kemi, lola] : [lola, kemi]
    const { documents } = ok<KycFile>(await holder.get(`/api/kyc/files/${id}`))
    for (const path of [`/api/kyc/files/${id}`, documents[0]?.url ?? ''])
      expect(refusal(await other.get(path))).toEqual(notFound)
    expect(refusal(await decide(other, id, verified))).toEqual(notFound)
    expect(refusal(await other.post(`/api/kyc/files/${id}/release`, {}))).toEqual(notFound)
    ok(await holder.post(`/api/kyc/files/${id}/release`, {}))
    expect(refusal(await holder.get(`/api/kyc/files/${id}`))).toEqual(notFound)
    ok(await take(other, id))
  })

  test('shows the whole file to its reviewer, and records each look where nobody can change it', async () => {
    const id = await takenFile()
    const file = ok<KycFile>(await kemi.get(`/api/kyc/files/${id}`))
    expect(file).toMatchObject({
      firstName: 'Adaeze',
      bornOn: '1995-02-10',
      idNumber: '70123456789',
      accountName: 'Ada Sampleson',
      check: null,
      sameNumber: 0,
      samePerson: 0,
    })
    const answer = await kemi.get(file.documents[0]?.url ?? '')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await auditOf(app, `kyc:${id}`)).map(([action]) => action)).toEqual([
      'kyc.take',
      'kyc.look',
      'kyc.look',
    ])
    const views = sql<{ viewer_id: string; document_id: string | null }>`select viewer_id, document_id
      from kyc.view where application_id = ${id} order by position`
    const kemiId = demoPerson('kemi').id
    expect((await views.execute(app.db)).rows).toEqual([
      { viewer_id: kemiId, document_id: null },
      { viewer_id: kemiId, document_id: file.documents[0]?.id },
    ])
    for (const change of ['delete from kyc.view', 'update kyc.view set at = now()', 'truncate kyc.view'])
      await expect(sql.raw(change).execute(app.db)).rejects.toMatchObject({ code: '55000' })
  })

  test('needs a fresh second factor for everything but the queue', async () => {
    await handInKyc(ada)
    const id = await fileIdOf('ada')
    const chidi = await app.signIn('chidi')
    await turnSecondFactorOn(app, chidi)
    ok(await take(chidi, id))
    const { documents } = ok<KycFile>(await chidi.get(`/api/kyc/files/${id}`))
    app.clock.advance(11 * 60)
    for (const path of [`/api/kyc/files/${id}`, documents[0]?.url ?? ''])
      expect(await chidi.get(path)).toRefuse(403, 'STEP_UP_REQUIRED')
    expect(await decide(chidi, id, verified)).toRefuse(403, 'STEP_UP_REQUIRED')
    expect((await chidi.get('/api/kyc/files')).statusCode).toBe(200)
    for (const table of ['second_factor', 'passkey'])
      await sql`delete from ${sql.table(`identity.${table}`)} where person_id = ${demoPerson('chidi').id}`.execute(
        app.db,
      )
  })

  test('decides with a reason, once, and says so in the trail', async () => {
    const id = await takenFile()
    for (const half of [
      { outcome: 'verified' },
      { outcome: 'rejected' },
      { outcome: 'rejected', reasons: ['other'] },
      {},
    ])
      expect((await decide(kemi, id, half)).statusCode).toBe(400)
    for (const [who, reason] of [
      [kemi, 'agreed as the first reviewer'],
      [lola, 'verified'],
    ] as const) {
      ok(await take(who, id))
      const twice = await Promise.all([decide(who, id, verified), decide(who, id, verified)])
      expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
      expect((await auditOf(app, `kyc:${id}`)).at(-1)).toEqual(['kyc.decide', reason])
    }
    const { rows } = await sql`select from kyc.decision where application_id = ${id}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('lets a person hand in three times, then they write to the team', async () => {
    await handInKyc(ada)
    const id = await fileIdOf('ada')
    for (const left of [2, 1, 0]) {
      ok(await take(kemi, id))
      ok(await decide(kemi, id, { outcome: 'rejected', reasons: ['expired'] }))
      expect((await own(ada)).triesLeft).toBe(left)
      await ada.upload('/api/kyc/documents?kind=front', pdf(), 'application/pdf')
      const again = await ada.post('/api/kyc/submit', {})
      if (left > 0) expect(again.statusCode).toBe(200)
      else expect(again).toRefuse(409, 'KYC_TRIES_USED')
    }
  })
})

describe('one person, one number', () => {
  test('a second account with the number waits as a duplicate, and cannot be verified with it', async () => {
    const id = await takenFile()
    const dayo = await app.signIn('dayo')
    await handInKyc(dayo, '701 2345 6789')
    const second = await fileIdOf('dayo')
    ok(await take(lola, second))
    const seen = async (who: Person, fileId: string) => ok<KycFile>(await who.get(`/api/kyc/files/${fileId}`))
    expect(await seen(kemi, id)).toMatchObject({ sameNumber: 1, samePerson: 1 })
    expect(await seen(lola, second)).toMatchObject({ sameNumber: 1, samePerson: 1 })
    const chidi = await app.signIn('chidi')
    ok(await decide(kemi, id, verified))
    await agreeTwice(id, [chidi])
    ok(await decide(lola, second, verified))
    ok(await take(chidi, second))
    expect(await decide(chidi, second, verified)).toRefuse(409, 'KYC_NUMBER_TAKEN')
    expect((await own(dayo)).status).toBe('pending')
    ok(await decide(chidi, second, { outcome: 'rejected', reasons: ['number-differs'] }))
    // What the second person reads is what everybody reads whose number differs.
    expect(JSON.stringify(await own(dayo))).not.toMatch(/duplicate|other account|taken/i)
  })

  test('of two verified at once with one number, one is', async () => {
    const id = await takenFile()
    await handInKyc(await app.signIn('dayo'))
    const second = await fileIdOf('dayo')
    const chidi = await app.signIn('chidi')
    await agreeTwice(second, [chidi])
    ok(await decide(kemi, id, verified))
    ok(await take(chidi, id))
    ok(await take(lola, second))
    const both = await Promise.all([decide(chidi, id, verified), decide(lola, second, verified)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const { rows } = await sql`select from kyc.verified_number`.execute(app.db)
    expect(rows).toHaveLength(1)
  })
})
