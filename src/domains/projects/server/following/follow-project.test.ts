import { describe, expect, test } from 'vitest'
import type { ConsoleProject } from '#domains/projects/life-contract.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { jpegWithPlace } from '#test/files.ts'
import { decide, fund, give, idea, openFunding, seeProject, suggest } from '#test/project-ideas.ts'
import { ok, refusal } from '#test/answers.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
const ada = await app.signIn('ada')
const dayo = await app.signIn('dayo')
const funke = await app.signIn('funke')
const binta = await app.signIn('binta')
await give(app, 'dayo', 'purchased', 500)

const follow = (who: Person, id: string, wish = 'yes') =>
  who.post(`/api/projects/${id}/follow`, { follow: wish })
const toldTo = async (who: Person): Promise<string> => (await who.get('/api/notifications?limit=50')).body

describe('who follows a project', () => {
  test('hears of funding and of its goal without a part in it, until they stop', async () => {
    const title = 'A roof that people follow'
    const id = await openFunding(ada, funke, { title })
    expect((await follow(app.guest(), id)).statusCode).toBe(401)
    expect(await follow(binta, crypto.randomUUID())).toRefuse(404, 'PROJECT_NOT_FOUND')
    ok(await follow(binta, id))
    ok(await follow(binta, id))
    const gbenga = await app.signIn('gbenga')
    ok(await follow(gbenga, id))
    expect((await seeProject(gbenga, id)).own?.isFollowing).toBe(true)
    ok(await follow(gbenga, id, 'no'))
    expect((await seeProject(gbenga, id)).own?.isFollowing).toBe(false)
    expect((await seeProject(binta, id)).own?.isFollowing).toBe(true)
    ok(await fund(dayo, id, '60'))
    expect(await toldTo(binta)).toContain(`${title}: 50 of 100 SUP are in`)
    ok(await fund(dayo, id, '40'))
    expect((await seeProject(binta, id)).status).toBe('funded')
    expect(await toldTo(binta)).toContain(`${title}: Goal reached`)
    expect(await toldTo(gbenga)).not.toContain(title)
    // Following is no part in it: whoever follows may still be one of the two who release its money.
    const emeka = await app.signIn('emeka')
    ok(await follow(emeka, id))
    expect(
      refusal(await emeka.post(`/api/admin/projects/${id}/stop`, { reason: 'x'.repeat(30) }))[1],
    ).not.toBe('APPROVAL_INVOLVED')
  })

  test('sees no idea of others that is not public yet', async () => {
    const id = await suggest(ada)
    expect(await follow(dayo, id)).toRefuse(404, 'PROJECT_NOT_FOUND')
  })
})

describe('a photo with an idea', () => {
  const upload = async (who: Person) =>
    ok<{ id: string }>(
      await who.upload('/api/uploads?purpose=evidence&name=place.jpg', await jpegWithPlace(), 'image/jpeg'),
      201,
    ).id

  test('is for its author and the console until the idea is public, then for everybody', async () => {
    const photo = await upload(ada)
    const { id } = ok<{ id: string }>(await ada.post('/api/projects', { ...idea, evidenceIds: [photo] }), 201)
    const { items } = ok<{ items: ConsoleProject[] }>(
      await funke.get('/api/admin/projects?list=ideas&limit=50'),
    )
    const url = items.find((each) => each.id === id)?.photoUrl ?? ''
    expect(url).toContain(photo)
    expect((await funke.get(url)).statusCode).toBe(200)
    expect((await dayo.get(url)).statusCode).toBe(404)
    ok(await decide(funke, id, 'active'))
    expect((await seeProject(app.guest(), id)).photos).toEqual([{ url, step: 0 }])
    const shown = await app.guest().get(url)
    expect([shown.statusCode, shown.headers['content-type']?.toString().startsWith('image/')]).toEqual([
      200,
      true,
    ])
  })

  test('of somebody else is refused, and one that stays hidden is never public', async () => {
    const photo = await upload(dayo)
    expect(await ada.post('/api/projects', { ...idea, evidenceIds: [photo] })).toRefuse(400, 'PHOTO_UNKNOWN')
    const own = await upload(ada)
    const { id } = ok<{ id: string }>(await ada.post('/api/projects', { ...idea, evidenceIds: [own] }), 201)
    ok(await decide(funke, id, 'declined', { isHidden: 'yes' }))
    expect((await app.guest().get(`/api/projects/${id}`)).statusCode).toBe(404)
    const { photos } = await seeProject(ada, id)
    expect(photos).toEqual([])
  })
})
