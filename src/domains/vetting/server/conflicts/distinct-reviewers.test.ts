import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { handInKyc } from '#test/identity-checks.ts'
import { lineOf, mustBeKeptFrom, mustBeOpenTo } from '#test/conflicts.ts'
import { ok } from '#test/answers.ts'
import { nominateBy, signInAll, take } from '#test/nominations.ts'

describe('the reviewers of one nomination', async () => {
  let id: string

  const app = await openTestApp()
  const people = await signInAll(app)
  for (const who of [people.bola, people.binta]) await handInKyc(who, '70123450002')
  beforeEach(async () => {
    ;({ id } = await nominateBy(people.ada))
  })

  test('are two people: an account with the same identity number takes no second seat, the first keeps it', async () => {
    await mustBeOpenTo(people, 'binta', id)
    ok(await take(people.bola, id))
    await mustBeKeptFrom(people, 'binta', id)
    expect((await take(people.binta, id)).statusCode).toBe(404)
    expect((await lineOf(people, 'binta', id))?.kinds).toEqual(['own-account'])
    expect(await lineOf(people, 'bola', id)).toBeUndefined()
    expect((await people.bola.get(`/api/vetting/nominations/${id}`)).statusCode).toBe(200)
  })
})
