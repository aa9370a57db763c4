import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { asSupport, auditOf, giveByTwo } from '#test/staff.ts'
import {
  adminRights,
  type PersonDetails,
  rights,
  roleNames,
  type UserDirectoryLine,
} from '../../people-contract.ts'

const app = await openTestApp()
const chidi = await app.signIn('chidi')
const lola = await app.signIn('lola')
const emeka = await app.signIn('emeka')
const lami = await asSupport(app, 'gbenga')

const reason = 'As the team decided.'
const idOf = (name: Parameters<typeof demoPerson>[0]) => demoPerson(name).id
const at = (name: Parameters<typeof demoPerson>[0], action = '') => `/api/admin/users/${idOf(name)}${action}`
const sheet = async (who: Person, name: Parameters<typeof demoPerson>[0]) =>
  ok<PersonDetails>(await who.get(at(name)))
const search = async (who: Person, query: string) => {
  const page = ok<{
    items: UserDirectoryLine[]
    total: number
    nextCursor: string | null
    hasContacts: boolean
  }>(await who.get(`/api/admin/users?${query}`))
  return { ...page, names: page.items.map(({ firstName }) => firstName) }
}

describe('finding people', () => {
  test('by accent-free name in any word order, by citizen number, email and phone', async () => {
    await sql`update identity.person set phone_number = '+2348031234567' where id = ${idOf('dayo')}`.execute(
      app.db,
    )
    expect((await search(lami, 'search=ife')).names).toEqual(['Ifẹ́'])
    expect((await search(lami, 'search=provenlike+IF%E1%BA%B8')).names).toEqual(['Ifẹ́'])
    expect((await search(lami, 'search=%230004')).names).toEqual(['Chidi'])
    expect((await search(lami, 'search=KEMI@demo')).names).toEqual(['Kemi'])
    expect((await search(lami, 'search=0803+123+4567')).names).toEqual(['Dayo'])
    expect((await search(lami, 'search=%25')).total).toBe((await search(lami, '')).total)
    expect((await search(lami, 'search=nobodyatall')).names).toEqual([])
  })

  test('contacts are shortened, and not searched, for staff without the permission of support', async () => {
    expect((await search(lami, 'search=ada@demo.sup')).items[0]).toMatchObject({ email: 'ada@demo.sup' })
    const masked = await search(emeka, 'search=dayo')
    expect(masked.items[0]).toMatchObject({ email: 'd•••@demo.sup', phoneNumber: '•••4567' })
    expect(masked.hasContacts).toBe(false)
    expect((await search(emeka, 'search=08031234567')).names).toEqual([])
    expect((await search(emeka, 'search=ada@demo.sup')).items.map(({ email }) => email)).not.toContain(
      'ada@demo.sup',
    )
    expect((await sheet(emeka, 'ada')).email).toBe('a•••@demo.sup')
  })

  test('filters by role, suspension and verification', async () => {
    expect((await search(emeka, 'role=vetting_reviewer')).names).toEqual(['Binta', 'Bola'])
    expect((await search(emeka, 'role=admin')).names).toEqual(['Lola', 'Chidi'])
    expect((await search(emeka, 'role=vetting_lead')).names).toEqual(['Kemi'])
    expect((await search(emeka, 'suspended=yes')).names).toEqual(['Jide'])
    expect((await search(emeka, 'verified=yes&suspended=no')).names).toEqual(['Ifẹ́', 'Gbenga'])
  })

  test('page by page, the newest first, without repeat or gap', async () => {
    const seen: string[] = []
    let cursor = ''
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await search(emeka, `limit=5${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.names)
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength((await search(emeka, '')).total)
    expect(new Set(seen).size).toBe(seen.length)
    expect(await emeka.get('/api/admin/users?cursor=bad')).toRefuse(400, 'INVALID_INPUT')
  })

  test('guests and citizens see nobody', async () => {
    expect(await app.guest().get('/api/admin/users')).toRefuse(401, 'SIGNED_OUT')
    expect(await (await app.signIn('ada')).get(at('bola'))).toRefuse(403, 'FORBIDDEN')
    expect(await emeka.get('/api/admin/users/0ada0000-0000-4000-8000-00000000ffff')).toRefuse(
      404,
      'PERSON_NOT_FOUND',
    )
  })
})

describe('roles', () => {
  test('are given for a place and until a day, shown with both, and logged in the audit with the reason', async () => {
    const form = { role: 'vetting_reviewer', state: 'NG-EN', lga: 'EN-nsukka', until: '2099-12-31', reason }
    const after = await giveByTwo([chidi, lola], 'ada', form)
    expect(after.held).toMatchObject([
      { role: 'vetting_reviewer', place: 'Nsukka', until: '2099-12-31T22:59:59.999Z', isOver: false },
    ])
    expect(await auditOf(app, idOf('ada'))).toEqual([
      ['person.propose-role', `vetting_reviewer: ${reason}`],
      ['person.confirm-right', `vetting_reviewer: ${reason}`],
    ])
    const again = await giveByTwo([chidi, lola], 'ada', { role: 'vetting_reviewer', reason })
    expect(again.held).toMatchObject([{ place: null, until: null }])
    expect((await sheet(chidi, 'ada')).trail.slice(0, 2)).toMatchObject([
      { what: 'person.confirm-right', by: { name: 'Lola Seconder' } },
      { what: 'person.propose-role', by: { name: 'Chidi Mockford' } },
    ])
  })

  test('are named in words in the history of a person: every right, however it changed', async () => {
    for (const right of rights) {
      const [path, field] = adminRights.some((each) => each === right)
        ? ['/rights', 'right']
        : ['/roles', 'role']
      const { proposals } = ok<PersonDetails>(
        await chidi.post(at('dayo', path), { [field ?? '']: right, reason }),
        202,
      )
      const id = proposals.find(({ given }) => given === right)?.id ?? ''
      ok(await chidi.post(at('dayo', `/rights/${id}/withdraw`), { reason: 'A mistake.' }))
      const { trail } = await sheet(chidi, 'dayo')
      const named = [roleNames[right]]
      expect(trail.slice(0, 2)).toMatchObject([
        { named, reason: 'A mistake.' },
        { named, reason },
      ])
    }
    const shown = JSON.stringify((await sheet(chidi, 'ada')).trail)
    expect(shown).toContain('"named":["Vetting reviewer"]')
    expect(shown).not.toContain('vetting_reviewer')
  })

  test('end with the next request when they are removed or expire, however fresh the session (S-04)', async () => {
    const dayo = await app.signIn('dayo')
    const hasAccess = async () =>
      ok<{ hasAccess: boolean }>(await dayo.get('/api/user/committee-access')).hasAccess
    const grant = () =>
      giveByTwo([chidi, lola], 'dayo', { role: 'committee_member', until: '2099-12-31', reason })
    await grant()
    expect(await hasAccess()).toBe(true)
    await sql`update identity.person_role set expires_at = now() - interval '1 hour' where person_id = ${idOf('dayo')}`.execute(
      app.db,
    )
    expect(await hasAccess()).toBe(false)
    expect((await sheet(chidi, 'dayo')).held).toMatchObject([{ role: 'committee_member', isOver: true }])
    expect((await search(chidi, 'role=committee_member')).names).toEqual(['Funke'])
    await grant()
    expect(await hasAccess()).toBe(true)
    ok(await chidi.post(at('dayo', '/roles/revoke'), { role: 'committee_member', reason }))
    expect(await hasAccess()).toBe(false)
    expect(await chidi.post(at('dayo', '/roles/revoke'), { role: 'committee_member', reason })).toRefuse(
      409,
      'NOT_HELD',
    )
  })

  test('need a reason, a place that exists, and a future day', async () => {
    const grant = (change: Record<string, string>) =>
      chidi.post(at('ada', '/roles'), { role: 'committee_member', reason, ...change })
    expect((await grant({ reason: 'no' })).json()).toMatchObject({ fields: { reason: expect.any(String) } })
    expect(await grant({ state: 'NG-XX' })).toRefuse(400, 'PLACE_UNKNOWN')
    expect(await grant({ state: 'NG-LA', lga: 'EN-nsukka' })).toRefuse(400, 'PLACE_UNKNOWN')
    expect((await grant({ until: '2020-01-01' })).json()).toMatchObject({
      fields: { until: expect.any(String) },
    })
    expect((await sheet(chidi, 'ada')).held).toMatchObject([{ role: 'vetting_reviewer' }])
  })

  test('are given by administrators alone, and nobody gives them to themselves', async () => {
    const form = { role: 'committee_member', reason }
    expect(await lami.post(at('ada', '/roles'), form)).toRefuse(403, 'FORBIDDEN')
    expect(await chidi.post(at('chidi', '/roles'), form)).toRefuse(403, 'OWN_RIGHTS')
    expect(await chidi.post(at('jide', '/roles'), form)).toRefuse(409, 'PERSON_SUSPENDED')
  })

  test('for vetting and for money never belong to one person, also when both are given in parallel', async () => {
    const reviewer = () => chidi.post(at('emeka', '/roles'), { role: 'vetting_reviewer', reason })
    expect(await reviewer()).toRefuse(409, 'ROLES_APART')
    await giveByTwo([chidi, lola], 'emeka', { role: 'committee_member', reason })
    ok(await chidi.post(at('emeka', '/roles/revoke'), { role: 'committee_member', reason }))
    await sql`update identity.person set admin_role_until = now() - interval '1 minute' where id = ${idOf('emeka')}`.execute(
      app.db,
    )
    await giveByTwo([chidi, lola], 'emeka', { role: 'vetting_reviewer', reason })
    ok(await chidi.post(at('emeka', '/roles/revoke'), { role: 'vetting_reviewer', reason }))
    await sql`update identity.person set admin_role_until = null where id = ${idOf('emeka')}`.execute(app.db)
  })
})

describe('suspending', () => {
  test('removes write access at once and restores it, both with a reason in the trail', async () => {
    const funke = await app.signIn('funke')
    expect(ok<PersonDetails>(await lami.post(at('funke', '/suspend'), { reason })).isSuspended).toBe(true)
    expect(await funke.post('/api/auth/verify-age', {})).toRefuse(403, 'SUSPENDED')
    expect(await lami.post(at('funke', '/suspend'), { reason })).toRefuse(409, 'ALREADY_SUSPENDED')
    expect(ok<PersonDetails>(await lami.post(at('funke', '/lift'), { reason })).isSuspended).toBe(false)
    const { trail } = await sheet(lami, 'funke')
    expect(trail.map(({ what }) => what).slice(0, 2)).toEqual(['person.lift', 'person.suspend'])
    expect((await funke.post('/api/auth/verify-age', {})).statusCode).toBe(200)
    expect(await lami.post(at('funke', '/lift'), { reason })).toRefuse(409, 'NOT_SUSPENDED')
  })

  test('is for support; nobody does it to themselves, and only an administrator to an administrator', async () => {
    expect(await emeka.post(at('ada', '/suspend'), { reason })).toRefuse(403, 'FORBIDDEN')
    expect(await lami.post(at('gbenga', '/suspend'), { reason })).toRefuse(403, 'OWN_ACCOUNT')
    expect(await lami.post(at('chidi', '/suspend'), { reason })).toRefuse(403, 'ADMIN_PROTECTED')
    expect(await chidi.post(at('chidi', '/suspend'), { reason })).toRefuse(403, 'OWN_ACCOUNT')
  })

  test('also shows what the person did in the details', async () => {
    const newcomer = app.guest()
    const { id } = (
      await newcomer.post('/api/local/register', {
        firstName: 'Newly',
        lastName: 'Joined',
        email: 'newly@joined.example',
        password: 'a long enough phrase',
        confirmPassword: 'a long enough phrase',
      })
    ).json<{ id: string }>()
    const { trail, hasPassword } = ok<PersonDetails>(await emeka.get(`/api/admin/users/${id}`))
    expect(trail).toMatchObject([{ kind: 'own', what: 'citizen.registered', by: null }])
    expect(hasPassword).toBe(true)
  })
})
