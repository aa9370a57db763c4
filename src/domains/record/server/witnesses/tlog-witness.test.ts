import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tlogWitness } from '#ports/witness/tlog-witness.ts'
import { startWitnessDouble, type WitnessDouble } from '#test/doubles/witness-double.ts'
import { leafHash, nodeHash } from '../../log/merkle.ts'
import { base64, headText } from '../../log/note.ts'
import { sha256, signerFrom } from '../log/signer.ts'

const signer = signerFrom('log.example/record', Buffer.alloc(32, 1))
const [one, two] = ['one', 'two'].map((entry) => leafHash(sha256, Buffer.from(entry))) as [
  Uint8Array,
  Uint8Array,
]
const note = (size: number, root: Uint8Array, of = signer) => of.sign({ origin: signer.key.name, size, root })
const first = note(1, one)
const second = note(2, nodeHash(sha256, one, two))

let double: WitnessDouble
beforeAll(async () => {
  double = await startWitnessDouble('w.example/one', signer.key)
})
afterAll(() => double.close())
const witness = () => tlogWitness({ key: double.key, url: `${double.url}/`, timeLimitMs: 300 })

describe('a witness that speaks tlog-witness', () => {
  test('signs a checkpoint that extends the last one, and reports its size', async () => {
    const lines = await witness().submit({ oldSize: 0, proof: [], checkpoint: first })
    expect(lines).toEqual({ kind: 'cosigned', lines: expect.stringMatching(/^— w\.example\/one \S+\n$/) })
    expect(await witness().submit({ oldSize: 0, proof: [], checkpoint: second })).toEqual({
      kind: 'elsewhere',
      size: 1,
    })
    const answer = await witness().submit({ oldSize: 1, proof: [base64(two)], checkpoint: second })
    expect(answer.kind).toBe('cosigned')
  })

  test.each([
    ['a proof that does not lead there', { oldSize: 2, proof: [], checkpoint: note(3, one) }, 422],
    ['a number above that of the head', { oldSize: 5, proof: [], checkpoint: second }, 400],
    [
      'another key of the same name',
      { oldSize: 2, proof: [], checkpoint: note(2, one, signerFrom(signer.key.name, Buffer.alloc(32, 2))) },
      403,
    ],
    [
      'a log that it does not know',
      { oldSize: 0, proof: [], checkpoint: headText({ origin: 'other', size: 0, root: one }) },
      404,
    ],
  ])('refuses %s', async (_what, submission, status) => {
    expect(await witness().submit(submission)).toEqual({ kind: 'refused', status })
  })

  test('whose answer is malformed is refused; one that does not answer times out', async () => {
    const submission = { oldSize: 2, proof: [], checkpoint: second }
    double.mood = 'broken'
    expect(await witness().submit(submission)).toEqual({ kind: 'refused', status: 502 })
    double.mood = 'silent'
    await expect(witness().submit(submission)).rejects.toThrow()
    double.mood = 'well'
  })
})
