import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type IdentityCheck, IdentityCheckAway, type IdentityOutcome } from '#ports/identity-check/port.ts'
import { type Person, openTestApp, type TestApp } from '#test/app.ts'
import { pdf } from '#test/files.ts'
import { agreeTwice, fillKyc, handInKyc } from '#test/identity-checks.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { demoPassword } from '#test/people.ts'
import type { KycFile } from '../contracts/console-contract.ts'
import type { OwnKyc } from '../contract.ts'
import { isVerified, legalNameOf } from './people.ts'
import { changeWrappingKey, rewrapOld, rotateWrappingKey } from './vault/rotation.ts'

let ada: Person
let kemi: Person

const app = await openTestApp()
beforeEach(async () => {
  await sql`delete from kyc.application where person_id <> ${demoPerson('ife').id}`.execute(app.db)
  await sql`delete from kyc.verified_number`.execute(app.db)
  await sql`delete from kyc.loose_blob`.execute(app.db)
  ada = await app.signIn('ada')
  kemi = await app.signIn('kemi')
})

const DAY = 86_400
const adaId = demoPerson('ada').id
const ctx = () => ({ db: app.db, keyFor: app.keyFor, now: () => app.clock.now() })
const run = (name: string, payload: unknown = {}, config?: Partial<TestApp['config']>) =>
  jobNamed(name).run({ ...jobCtx(app), config: { ...app.config, ...config } }, payload)
const own = async () => ok<OwnKyc>(await ada.get('/api/kyc'))
const fileId = async () =>
  (await sql<{ id: string }>`select id from kyc.application where person_id = ${adaId}`.execute(app.db))
    .rows[0]?.id ?? ''
const decide = async (body: Record<string, unknown>) => {
  const id = await fileId()
  if (body === verified) return agreeTwice(id, [kemi, await app.signIn('lola')])
  ok(await kemi.post(`/api/kyc/files/${id}/take`, {}))
  ok(await kemi.post(`/api/kyc/files/${id}/decide`, body))
}
const verified = { outcome: 'verified', agrees: 'yes' }
const keysOf = async (table: 'document' | 'application') =>
  (
    await sql<{
      key_id: number
    }>`select key_id from ${sql.table(`kyc.${table}`)} where person_id = ${adaId}`.execute(app.db)
  ).rows.map(({ key_id: id }) => id)

describe('the key that wraps all data keys', () => {
  test('changes without a byte of a document changing; the old one is gone and everything still opens', async () => {
    await fillKyc(ada)
    const [document] = (await own()).documents
    const bytes = (await ada.get(document?.url ?? '')).rawPayload
    const stored = async () => {
      const parts: Uint8Array[] = []
      for await (const part of (await app.ports.blobs.read(`kyc/${document?.id}`)) ?? [])
        parts.push(part as Uint8Array)
      return Buffer.concat(parts)
    }
    const before = await stored()
    const [old] = await keysOf('document')
    await changeWrappingKey(ctx())
    // Between the two steps both keys open, and what is new takes the new one.
    expect((await ada.get(document?.url ?? '')).rawPayload.equals(bytes)).toBe(true)
    await ada.upload('/api/kyc/documents?kind=back', pdf(), 'application/pdf')
    expect(new Set(await keysOf('document')).size).toBe(2)
    await Promise.all([rewrapOld(ctx()), rewrapOld(ctx())])
    const now = new Set([...(await keysOf('document')), ...(await keysOf('application'))])
    expect([now.size, now.has(old ?? 0)]).toEqual([1, false])
    const { rows } = await sql<{ id: number }>`select id from kyc.wrapping_key`.execute(app.db)
    expect(rows.map(({ id }) => id)).toEqual([...now])
    expect((await stored()).equals(before)).toBe(true)
    expect((await ada.get(document?.url ?? '')).rawPayload.equals(bytes)).toBe(true)
    expect((await own()).draft.firstName).toBe('Adaeze')
  })

  test('changes by the nightly job once it is old, and not before', async () => {
    await fillKyc(ada)
    const [old] = await keysOf('application')
    await rotateWrappingKey(ctx(), 180)
    expect(await keysOf('application')).toEqual([old])
    app.clock.advance(180 * DAY)
    await run('kyc:rotate-keys')
    expect(await keysOf('application')).not.toEqual([old])
  })
})

describe('documents', () => {
  const loose = async () =>
    (await sql<{ key: string }>`select key from kyc.loose_blob`.execute(app.db)).rows.map(({ key }) => key)

  test('of a verified person go after the days of the setting; name and status stay, the number goes at once', async () => {
    await handInKyc(ada)
    const [document] = (await own()).documents
    const url = document?.url ?? ''
    await decide(verified)
    expect((await own()).draft).toMatchObject({ firstName: 'Adaeze', street: '' })
    app.clock.advance(89 * DAY)
    ada = await app.signIn('ada')
    await run('kyc:shred')
    expect((await ada.get(url)).statusCode).toBe(200)
    app.clock.advance(DAY + 1)
    ada = await app.signIn('ada')
    await run('kyc:shred')
    expect((await ada.get(url)).statusCode).toBe(404)
    expect(await loose()).toEqual([`kyc/${document?.id}`])
    await run('kyc:loose-documents')
    expect(await app.ports.blobs.read(`kyc/${document?.id}`)).toBeUndefined()
    expect(await loose()).toEqual([])
    expect(await isVerified(ctx(), adaId)).toBe(true)
    expect((await legalNameOf(ctx(), adaId))?.lastName).toBe('Sample')
  })

  test('of a refused time go too, and a check that nobody hands in goes whole', async () => {
    await handInKyc(ada)
    await decide({ outcome: 'rejected', reasons: ['unreadable'] })
    app.clock.advance(91 * DAY)
    await run('kyc:shred')
    expect(await keysOf('document')).toEqual([])
    expect(await keysOf('application')).toEqual([null])
    ada = await app.signIn('ada')
    expect(await own()).toMatchObject({ status: 'rejected', draft: { firstName: '' } })

    await sql`delete from kyc.application where person_id = ${adaId}`.execute(app.db)
    await fillKyc(ada)
    app.clock.advance(31 * DAY)
    await run('kyc:shred')
    expect(await fileId()).toBe('')
    expect(await loose()).not.toEqual([])
  })

  test('that wait are never shredded, but a reviewer who sits on a file gives it back', async () => {
    await handInKyc(ada)
    ok(await kemi.post(`/api/kyc/files/${await fileId()}/take`, {}))
    app.clock.advance(200 * DAY)
    await run('kyc:shred')
    expect(await keysOf('document')).toHaveLength(1)
    kemi = await app.signIn('kemi')
    expect(await kemi.get(`/api/kyc/files/${await fileId()}`)).toRefuse(404, 'KYC_FILE_NOT_FOUND')
  })

  test('of somebody who erases the account go with their keys; the number stays taken for a year', async () => {
    const dayo = await app.signIn('dayo')
    await handInKyc(dayo)
    const { rows } = await sql<{ id: string; key: string }>`select application_id as id, blob_key as key
      from kyc.document where person_id = ${demoPerson('dayo').id}`.execute(app.db)
    await agreeTwice(rows[0]?.id ?? '', [kemi, await app.signIn('lola')])
    const erased = await dayo.post('/api/privacy/erase', {
      currentPassword: demoPassword,
      sure: 'yes',
    })
    expect(erased.statusCode, erased.body).toBeLessThan(300)
    for (const table of ['kyc.application', 'kyc.document'])
      expect(
        (
          await sql`select from ${sql.table(table)} where person_id = ${demoPerson('dayo').id}`.execute(
            app.db,
          )
        ).rows,
      ).toEqual([])
    expect(await loose()).toContain(rows[0]?.key)
    await run('kyc:shred')
    await handInKyc(ada)
    const id = await fileId()
    await agreeTwice(id, [kemi])
    const lola = await app.signIn('lola')
    ok(await lola.post(`/api/kyc/files/${id}/take`, {}))
    expect(await lola.post(`/api/kyc/files/${id}/decide`, verified)).toRefuse(409, 'KYC_NUMBER_TAKEN')
    app.clock.advance(366 * DAY)
    await run('kyc:shred')
    kemi = await app.signIn('kemi')
    // What one of them agreed to still counts.
    await agreeTwice(id, [await app.signIn('lola')])
    expect(await isVerified(ctx(), adaId)).toBe(true)
  })
})

describe('the provider', () => {
  const says = (outcome: IdentityOutcome | 'away') => {
    const asked: unknown[] = []
    const provider: IdentityCheck = {
      check: async (ask) => {
        asked.push(ask)
        if (outcome === 'away') throw new IdentityCheckAway('down')
        const agrees = outcome === 'match' || (outcome === 'partial' ? true : null)
        return {
          outcome,
          fields: { firstName: agrees, lastName: agrees, bornOn: outcome === 'match' },
          providerReference: 'ref-1',
        }
      },
    }
    app.ports.identityCheck = provider
    return asked
  }
  afterAll(() => {
    app.ports.identityCheck = null
  })
  const ask = async (config?: Partial<TestApp['config']>) =>
    run('kyc:ask-provider', { applicationId: await fileId(), attempt: 1 }, config)
  const checkShown = async () => {
    const id = await fileId()
    ok(await kemi.post(`/api/kyc/files/${id}/take`, {}))
    return ok<KycFile>(await kemi.get(`/api/kyc/files/${id}`)).check
  }

  test('is asked with what the person wrote, and its answer helps the reviewer only', async () => {
    const asked = says('match')
    await handInKyc(ada, '7012 3456 789')
    expect(await checkShown()).toMatchObject({ outcome: 'waiting' })
    await ask()
    expect(asked).toEqual([
      {
        kind: 'nin',
        number: '70123456789',
        firstName: 'Adaeze',
        lastName: 'Sample',
        bornOn: '1995-02-10',
        reference: `kyc-${await fileId()}-1`,
      },
    ])
    expect(await checkShown()).toMatchObject({ outcome: 'match', bornOn: true })
    expect((await own()).status).toBe('pending')
  })

  test('that is away fails the job, and the reviewer can decide all the same', async () => {
    says('away')
    await handInKyc(ada)
    await expect(ask()).rejects.toThrow(IdentityCheckAway)
    expect(await checkShown()).toMatchObject({ outcome: 'waiting' })
    await decide(verified)
    expect((await own()).status).toBe('verified')
  })

  test('decides where the operator says so: a full match only, and never a number of two accounts', async () => {
    const decides = { KYC_PROVIDER_DECIDES: 'on' } as const
    says('partial')
    await handInKyc(ada)
    await ask(decides)
    expect((await own()).status).toBe('pending')
    says('match')
    await sql`update kyc.application set number_hash = a.number_hash from kyc.application a
      where a.person_id = ${adaId} and kyc.application.person_id = ${demoPerson('ife').id}`.execute(app.db)
    await ask(decides)
    expect((await own()).status).toBe('pending')
    await sql`update kyc.application set number_hash = null where person_id = ${demoPerson('ife').id}`.execute(
      app.db,
    )
    await ask(decides)
    expect((await own()).status).toBe('verified')
    // Running again changes nothing.
    await ask(decides)
  })
})
