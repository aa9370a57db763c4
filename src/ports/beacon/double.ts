import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto'
import type { AskRelay } from './drand.ts'
import { drandBeacon } from './drand.ts'
import type { Beacon, BeaconChain, BeaconRound } from './port.ts'

// The DER prefix of the 32 secret bytes of an Ed25519 key (RFC 8410).
const PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_BYTES = 32

// Everybody can read this key: the values of the double are for trying out, and pages say so.
const secret = createPrivateKey({
  key: Buffer.concat([PREFIX, hash('sha256', 'SUP Civic test beacon', 'buffer')]),
  format: 'der',
  type: 'pkcs8',
})
const open = createPublicKey(secret)
const publicBytes = open.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES)

/** The chain of the test beacon, with the rhythm of the real one. */
export const testChain: BeaconChain = {
  hash: hash('sha256', publicBytes),
  publicKey: publicBytes.toString('hex'),
  period: 3,
  genesis: 1_692_803_367,
  scheme: 'test-ed25519',
}

const messageOf = (round: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(round))
  return bytes
}

const roundOf = (round: number): BeaconRound => {
  const signature = sign(null, messageOf(round), secret)
  return { round, signature: signature.toString('hex'), randomness: hash('sha256', signature) }
}

const isSigned = ({ round, signature }: BeaconRound): boolean =>
  verify(null, messageOf(round), open, Buffer.from(signature, 'hex'))

const said = (status: number, body: object) => ({
  ok: status === 200,
  status,
  json: async (): Promise<unknown> => body,
})

/** A relay that speaks drand's format in this process; `change` lets a test spoil what it says. */
export const makeBeaconDouble =
  (now: () => Date, change: (round: BeaconRound) => object = (round) => round): AskRelay =>
  async (url) => {
    const { pathname } = new URL(url)
    if (pathname === `/${testChain.hash}/info`)
      return said(200, {
        public_key: testChain.publicKey,
        period: testChain.period,
        genesis_time: testChain.genesis,
        hash: testChain.hash,
        groupHash: testChain.hash,
        schemeID: testChain.scheme,
        metadata: { beaconID: 'test' },
      })
    const [, n] = new RegExp(`^/${testChain.hash}/public/(\\d{1,12})$`).exec(pathname) ?? []
    const round = Number(n ?? 0)
    const isThere = testChain.genesis + (round - 1) * testChain.period <= now().getTime() / 1000
    return round > 0 && isThere ? said(200, change(roundOf(round))) : said(404, { error: 'no such round' })
  }

/** The test beacon of a demonstration: our adapter in front of the double. */
export const testBeacon = (now: () => Date = () => new Date(), ask = makeBeaconDouble(now)): Beacon =>
  drandBeacon({ urls: ['http://beacon.test'], chain: testChain, ask, isDouble: true, isSigned })
