import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { tlogWitness } from '#ports/witness/tlog-witness.ts'
import { startWitnessDouble, type WitnessDouble } from '#test/doubles/witness-double.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { recordTools, sealingOf, sealNow } from '#test/record.ts'
import type { RecordState } from '../../contract.ts'
import { verifyRecord } from '../../verifying/verify-record.ts'
import { readWitnessed } from '../../verifying/witnessed.ts'
import { witnessRecord } from '../jobs.ts'
import type { Signer } from '../log/signer.ts'

const TIME_LIMIT_MS = 300

let signer: Signer
let witness: WitnessDouble
let alarms: { trouble: string }[]

/** Adds an entry to the record: a staff action. */
const grow = async () => {
  await appendAudit(app.db, {
    actorId: demoPerson('chidi').id,
    action: 'user.suspend',
    target: 'somebody',
    reason: 'a test',
    requestId: 'a test',
  })
  await sealNow(app)
}
const run = () =>
  witnessRecord.run(
    {
      ...jobCtx(app),
      log: {
        error: (details: { trouble: string }) => alarms.push(details),
        warn: () => {},
      } as never,
    },
    null,
  )
const state = async (): Promise<RecordState> => ok<RecordState>(await app.guest().get('/api/record'))
const trouble = async () => (await state()).witnesses.map((each) => each.trouble)

const app = await openTestApp()
;({ signer } = await sealingOf(app))
await sealNow(app)
beforeEach(async () => {
  alarms = []
  witness = await startWitnessDouble('witness.example/one', signer.key)
  app.ports.witnesses.splice(0, 1, tlogWitness({ ...witness, timeLimitMs: TIME_LIMIT_MS }))
})
afterEach(() => witness.close())

describe('a witness of the record', () => {
  test('signs the checkpoint, and anybody can check its line below ours', async () => {
    await run()
    const { witnesses, checkpoint } = await state()
    expect(witnesses).toEqual([
      { name: 'witness.example/one', size: checkpoint?.size, at: expect.any(String), trouble: null },
    ])
    const { note, at } = await readWitnessed(recordTools(app), witness.key)
    expect(note.startsWith(checkpoint?.note ?? '?')).toBe(true)
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
    const unsigned = { ...recordTools(app), read: async () => Buffer.from(checkpoint?.note ?? '') }
    await expect(readWitnessed(unsigned, witness.key)).rejects.toThrow('did not sign')
    expect((await verifyRecord(recordTools(app), { since: [note] })).found).toContain(
      `It continues the older checkpoint of ${checkpoint?.size} entries.`,
    )
  })

  test('signs each new checkpoint once, and an unchanged one again after an hour', async () => {
    await run()
    await grow()
    await run()
    await run()
    const size = (await state()).checkpoint?.size
    expect(witness.signed).toEqual([expect.any(Number), size])
    app.guest().wait(3601)
    await run()
    expect(witness.signed).toEqual([expect.any(Number), size, size])
  })

  test('that is behind another one has its own file with the checkpoint that it signed', async () => {
    await run()
    const size = (await state()).checkpoint?.size ?? 0
    const other = await startWitnessDouble('witness.example/two', signer.key)
    try {
      await grow()
      app.ports.witnesses.push(tlogWitness(other))
      witness.mood = 'broken'
      await run()
      expect((await state()).witnesses.map((each) => each.size)).toEqual([size, size + 1])
      const heads = [witness, other].map(({ key }) => readWitnessed(recordTools(app), key))
      expect((await Promise.all(heads)).map(({ note }) => Number(note.split('\n')[1]))).toEqual([
        size,
        size + 1,
      ])
      const newest = (await app.guest().get('/record/witnessed')).body
      expect([newest.includes('/two '), newest.includes('/one ')]).toEqual([true, false])
    } finally {
      app.ports.witnesses.splice(1)
      await other.close()
    }
  })

  test('that lost its state gets the whole history again', async () => {
    await run()
    await grow()
    witness.forget()
    await run()
    expect([await trouble(), witness.signed.at(-1)]).toEqual([[null], (await state()).checkpoint?.size])
  })

  test('that saw a different history refuses this one, which raises an alarm and shows on the page', async () => {
    const size = (await state()).checkpoint?.size ?? 0
    const forked = signer.sign({ origin: signer.key.name, size, root: Buffer.alloc(32, 7) })
    const shown = await tlogWitness(witness).submit({ oldSize: 0, proof: [], checkpoint: forked })
    expect(shown.kind).toBe('cosigned')
    await run()
    expect([await trouble(), alarms.map((alarm) => alarm.trouble)]).toEqual([['fork'], ['fork']])
    await grow()
    await run()
    expect(await trouble()).toEqual(['fork'])
    witness.mood = 'broken'
    await run()
    expect(await trouble()).toEqual(['fork'])
    await expect(readWitnessed(recordTools(app), witness.key)).rejects.toThrow('has signed no head')
  })

  test('that saw a longer record refuses too', async () => {
    const size = ((await state()).checkpoint?.size ?? 0) + 1000
    const longer = signer.sign({ origin: signer.key.name, size, root: Buffer.alloc(32, 7) })
    await tlogWitness(witness).submit({ oldSize: 0, proof: [], checkpoint: longer })
    await run()
    expect(await trouble()).toEqual(['fork'])
  })

  test('keeps its last statement while it is silent, broken, or signs something else', async () => {
    await run()
    const before = (await state()).witnesses[0]
    await grow()
    for (const [mood, expected] of [
      ['silent', 'silent'],
      ['broken', 'silent'],
      ['wrong', 'wrong'],
    ] as const) {
      witness.mood = mood
      await run()
      expect((await state()).witnesses).toEqual([{ ...before, trouble: expected }])
    }
  })

  test.each([2 * 86_400, 400_000_000_000])(
    'whose clock is %i seconds ahead has not signed',
    async (ahead) => {
      witness.aheadSeconds = ahead
      await run()
      expect(await trouble()).toEqual(['wrong'])
    },
  )

  test('that does not know this log or its key is reported', async () => {
    await witness.close()
    const other = { ...signer.key, name: 'other.example/record' }
    witness = await startWitnessDouble('witness.example/two', other)
    app.ports.witnesses.splice(0, 1, tlogWitness(witness))
    await run()
    expect([await trouble(), alarms.length]).toEqual([['stranger'], 1])
  })
})

test('a record without witnesses says so and makes no request', async () => {
  app.ports.witnesses.splice(0)
  await run()
  expect((await state()).witnesses).toEqual([])
  expect(alarms).toEqual([])
})
