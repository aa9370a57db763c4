import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { itemFor, nominateBy, ok, refusal, scoresOf, take } from '#test/nominating.ts'

/** Finance staff: an admin role, so the page's guard lets them in (specification 2 and 6). */

const app = await openTestApp()
const emeka = await app.signIn('emeka')

test('[VT-03] finance opens the console and decides nothing there', async () => {
  const { id, nomineeFullName } = await nominateBy(await app.signIn('ada'))
  ok(await emeka.get('/api/vetting/nominations?bucket=pending'))
  const item = await itemFor(emeka, id)
  expect(item).toMatchObject({ barred: 'reads-only', isBlind: true, isMine: false })
  expect(item.nomineeFullName).not.toContain(nomineeFullName)
  expect(refusal(await take(emeka, id))).toEqual([403, 'FORBIDDEN'])
  expect(refusal(await emeka.post('/api/vetting/draw'))).toEqual([403, 'FORBIDDEN'])
  const scores = await emeka.send('PUT', `/api/vetting/nominations/${id}/scores`, scoresOf())
  expect(refusal(scores)).toEqual([403, 'FORBIDDEN'])
  const verdict = { verdict: 'request_info', notes: 'Please send the minutes of the meeting.' }
  expect(refusal(await emeka.post(`/api/vetting/nominations/${id}/review`, verdict))).toEqual([
    403,
    'FORBIDDEN',
  ])
  expect(refusal(await emeka.get('/api/vetting/gold'))).toEqual([403, 'FORBIDDEN'])
  const bola = await app.signIn('bola')
  expect((await itemFor(bola, id)).barred).toBeNull()
})
