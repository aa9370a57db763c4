import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeBeaconDouble, testBeacon, testChain } from './double.ts'
import { type AskRelay, drandBeacon, quicknet } from './drand.ts'
import { BeaconFailed } from './port.ts'
import { isSignedRound } from './signed-round.ts'

const now = () => new Date('2026-12-01T12:00:00Z')
const current = Math.floor((now().getTime() / 1000 - testChain.genesis) / testChain.period) + 1

describe('the test beacon', () => {
  test('has the rounds of the past and none of the future', async () => {
    const beacon = testBeacon(now)
    expect(beacon.isDouble).toBe(true)
    const found = await beacon.round(current)
    expect(found?.randomness).toBe(hash('sha256', Buffer.from(found?.signature ?? '', 'hex')))
    expect(await beacon.round(current)).toEqual(found)
    expect(await beacon.round(current - 1)).not.toEqual(found)
    expect(await beacon.round(current + 1)).toBeNull()
  })

  test.each([
    ['another randomness', { randomness: '00'.repeat(32) }],
    ['another round', { round: 5 }],
    [
      'a signature of somebody else',
      { signature: 'ab'.repeat(64), randomness: hash('sha256', Buffer.alloc(64, 0xab)) },
    ],
    ['no signature', { signature: '' }],
  ])('is not believed with %s', async (_, change) => {
    const spoiled = makeBeaconDouble(now, (round) => ({ ...round, ...change }))
    await expect(testBeacon(now, spoiled).round(current)).rejects.toThrow(BeaconFailed)
  })
})

const info = {
  public_key: quicknet.publicKey,
  period: quicknet.period,
  genesis_time: quicknet.genesis,
  hash: quicknet.hash,
  schemeID: quicknet.scheme,
}
const signed = (signature: string) => ({
  round: 42,
  signature,
  randomness: hash('sha256', Buffer.from(signature, 'hex')),
})
// Round 42 of quicknet, as the documentation of drand prints it.
const real = signed(
  '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a',
)

type Said = readonly [status: number, body: object]
/** Relays that answer each in their own way. */
const relays =
  (by: Readonly<Record<string, { info?: object; round?: Said }>>): AskRelay =>
  async (url) => {
    const { host, pathname } = new URL(url)
    const relay = by[host]
    if (!relay) throw new Error('no such host')
    const [status, body] = pathname.endsWith('/info')
      ? [200, relay.info ?? info]
      : (relay.round ?? [200, real])
    return { ok: status === 200, status, json: async (): Promise<unknown> => body }
  }
const urls = ['https://a.example', 'https://b.example/', 'https://c.example']
const ask = (by: Parameters<typeof relays>[0]) => drandBeacon({ urls, ask: relays(by) }).round(42)

describe('drand', () => {
  test('is believed when two relays give the same value, although another one is away', async () => {
    expect(await ask({ 'a.example': {}, 'b.example': {} })).toEqual(real)
    expect(await ask({ 'a.example': { round: [404, {}] }, 'b.example': {}, 'c.example': {} })).toEqual(real)
  })

  test('is believed when two relays give the same value, although another one lies', async () => {
    const liar = { round: [200, signed('ab'.repeat(48))] as const }
    expect(await ask({ 'a.example': liar, 'b.example': {}, 'c.example': {} })).toEqual(real)
  })

  test('has no value yet while no relay has one', async () => {
    expect(await ask({ 'a.example': { round: [425, {}] }, 'b.example': { round: [404, {}] } })).toBeNull()
  })

  test.each([
    ['one relay alone', { 'a.example': {} }],
    [
      'one relay, while another says that it is too early',
      { 'a.example': {}, 'b.example': { round: [404, {}] as const } },
    ],
    [
      'one honest relay and one that lies',
      { 'a.example': {}, 'b.example': { round: [200, signed('ab'.repeat(48))] as const } },
    ],
    [
      'relays that agree on a signature that the chain never made',
      {
        'a.example': { round: [200, signed('ab'.repeat(48))] as const },
        'b.example': { round: [200, signed('ab'.repeat(48))] as const },
      },
    ],
    [
      'relays of another chain',
      {
        'a.example': { info: { ...info, hash: '00'.repeat(32) } },
        'b.example': { info: { ...info, period: 30 } },
      },
    ],
    [
      'broken relays',
      { 'a.example': { round: [500, {}] as const }, 'b.example': { round: [200, {}] as const } },
    ],
  ])('is not believed with %s', async (_, by) => {
    await expect(ask(by)).rejects.toThrow(BeaconFailed)
  })
})

describe('the signature of a round', () => {
  test('is of the chain, of that round and of the scheme that is pinned', () => {
    const { signature } = real
    expect(isSignedRound(quicknet, { round: 42, signature })).toBe(true)
    expect(isSignedRound(quicknet, { round: 43, signature })).toBe(false)
    expect(isSignedRound(quicknet, { round: 42, signature: signature.replace('95', '85') })).toBe(false)
    expect(isSignedRound({ ...quicknet, scheme: 'pedersen-bls-chained' }, { round: 42, signature })).toBe(
      false,
    )
  })
})
