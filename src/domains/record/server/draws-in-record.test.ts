import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { DrawCard } from '#domains/draws/contract.ts'
import { openTestApp } from '#test/app.ts'
import { closeDraw, decideStep, enter, openDraw } from '#test/draws.ts'
import { ok } from '#test/answers.ts'
import { publication, recordTools, sealNow } from '#test/record.ts'
import { inspect } from './inspection/inspect.ts'
import { verifyRecord } from '../verifying/verify-record.ts'

const app = await openTestApp()
const id = await openDraw(app)
for (const name of ['ada', 'dayo', 'gbenga', 'ife'] as const)
  ok(await enter(await app.signIn(name), id, 'free'), 201)
await closeDraw(app)
await decideStep(app, id, 'draw')
await sealNow(app)

const verify = (change: (path: string, text: string) => string = (_, text) => text) => {
  const tools = recordTools(app)
  return verifyRecord({
    ...tools,
    read: async (path) => {
      const bytes = await tools.read(path)
      return (
        bytes && Buffer.from(path.startsWith('draws/') ? change(path, Buffer.from(bytes).toString()) : bytes)
      )
    },
  })
}

describe('prize draws in the public record', () => {
  test('are drawn again from its files alone, the sample of the demonstration too', async () => {
    const all = ok<DrawCard[]>(await app.guest().get('/api/draws'))
    const drawn = all.filter(({ state }) => state === 'drawn').length
    expect(drawn).toBe(2)
    expect((await verify()).found).toContain('2 prize draws were drawn again with the same winners.')
  })

  test.each([
    ['an entry is left out', (text: string) => text.split('\n').slice(1).join('\n')],
    ['an entry is added', (text: string) => `${text}{"n":999999,"who":"0123456789abcdef","way":"free"}\n`],
    [
      'an entry belongs to another',
      (text: string) => text.replace(/"who":"."/u, '').replace(/[0-9a-f]{16}/, '0123456789abcdef'),
    ],
    ['the order is another', (text: string) => text.trim().split('\n').toReversed().join('\n')],
  ])('are found false where %s', async (_, change) => {
    await expect(verify((path, text) => (path.includes(id) ? change(text) : text))).rejects.toThrow(
      `Prize draw ${id}: its list`,
    )
  })

  test('are found false where the list is missing', async () => {
    const tools = recordTools(app)
    const read = async (path: string) => (path === `draws/${id}.jsonl` ? null : tools.read(path))
    await expect(verifyRecord({ ...tools, read })).rejects.toThrow(`draws/${id}.jsonl is missing.`)
  })

  test('show a changed entry in the tables as an alarm that names the draw’s row', async () => {
    await sql`update draws.entry set who = '0123456789abcdef' where id = (select min(id) from draws.entry
      where round_id = ${id})`.execute(app.db)
    const { differing } = await inspect(app.db, { publication, turn: 2_000 })
    expect(differing).toEqual([{ row: expect.stringMatching(/^draws\.event /), what: 'changed' }])
  })
})
