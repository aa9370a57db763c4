import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { itemFor, nominateBy, scoresOf, take } from '#test/nominations.ts'

/** Finance staff: an admin role, so the page's guard lets them in (specification 2 and 6). */

const app = await openTestApp()
const emeka = await app.signIn('emeka')

test('[VT-03] finance opens the console and decides nothing there', async () => {
  const { id, nomineeFullName } = await nominateBy(await app.signIn('ada'))
  ok(await emeka.get('/api/vetting/nominations?bucket=pending'))
  const item = await itemFor(emeka, id)
  expect(item).toMatchObject({ barred: 'reads-only', isBlind: true, isMine: false })
  expect(item.nomineeFullName).not.toContain(nomineeFullName)
  expect(await take(emeka, id)).toRefuse(403, 'FORBIDDEN')
  expect(await emeka.post('/api/vetting/draw')).toRefuse(403, 'FORBIDDEN')
  const scores = await emeka.send('PUT', `/api/vetting/nominations/${id}/scores`, scoresOf())
  expect(scores).toRefuse(403, 'FORBIDDEN')
  const verdict = { verdict: 'request_info', notes: 'Please send the minutes of the meeting.' }
  expect(await emeka.post(`/api/vetting/nominations/${id}/review`, verdict)).toRefuse(403, 'FORBIDDEN')
  expect(await emeka.get('/api/vetting/gold')).toRefuse(403, 'FORBIDDEN')
  const bola = await app.signIn('bola')
  expect((await itemFor(bola, id)).barred).toBeNull()
})
