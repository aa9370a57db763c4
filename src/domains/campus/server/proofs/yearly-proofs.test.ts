import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { universityProofs, forgetProofs } from '#test/university-proofs.ts'

const app = await openTestApp()
beforeEach(() => forgetProofs(app))

const { campusOf, studentOf, proveByEmail } = universityProofs(app)

describe('a year later', () => {
  const night = () => jobNamed('campus:expiry').run(jobCtx(app), {})
  const toldTo = async (who: Person) =>
    (await who.get('/api/notifications'))
      .json<{ items: { title: string }[] }>()
      .items.map(({ title }) => title)

  test('the person is reminded once in the last month, may renew, and loses the place when the year ends', async () => {
    const ada = await studentOf('ada')
    await proveByEmail(ada, 'year@unilag.edu.ng')
    expect(await ada.post('/api/campus/email', { email: 'year@unilag.edu.ng' })).toRefuse(
      409,
      'PROVEN_ALREADY',
    )
    await night()
    expect(await toldTo(ada)).not.toContain('Prove your community again')
    app.clock.advance(340 * 86_400)
    await night()
    await night()
    const later = await app.signIn('ada')
    expect((await toldTo(later)).filter((title) => title === 'Prove your community again')).toHaveLength(1)
    expect((await campusOf(later)).own.proofs[0]).toMatchObject({ status: 'proven', isEnding: true })
    expect((await proveByEmail(later, 'year@unilag.edu.ng')).statusCode).toBe(200)
    app.clock.advance(300 * 86_400)
    await night()
    expect((await campusOf(await app.signIn('ada'))).own.proofs[0]).toMatchObject({ status: 'proven' })
    app.clock.advance(66 * 86_400)
    await night()
    const last = await app.signIn('ada')
    expect((await campusOf(last)).own.proofs[0]).toMatchObject({ status: 'expired' })
    expect(await toldTo(last)).toContain('Your proof has ended')
  })
})
