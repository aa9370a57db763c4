import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Beacon, type BeaconChain, BeaconFailed, type BeaconRound } from './port.ts'
import { isSignedRound } from './signed-round.ts'

/** The League of Entropy's chain `quicknet`: a round each three seconds, pinned here so that no relay can swap it. */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  period: 3,
  genesis: 1_692_803_367,
  scheme: 'bls-unchained-g1-rfc9380',
}

const hex = (bytes?: number) =>
  z.string().check(z.regex(bytes === undefined ? /^([\da-f]{2})+$/ : new RegExp(`^[\\da-f]{${bytes * 2}}$`)))

const Info = z.object({
  public_key: hex(),
  period: z.int(),
  genesis_time: z.int(),
  hash: hex(32),
  schemeID: z.string(),
})
const Round = z.object({ round: z.int(), signature: hex(), randomness: hex(32) })

/** Asks a relay; what `fetch` does, as far as we use it. */
export type AskRelay = (url: string) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>

const TIME_LIMIT_MS = 8_000
/** Relays that must give the same value; one relay alone could invent it, because we cannot check its BLS signature. */
const MIN_AGREEING = 2
// A relay says with these that a round does not exist yet.
const TOO_EARLY: readonly number[] = [404, 425]

const overNetwork: AskRelay = (url) =>
  fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT_MS) })

interface DrandParts {
  readonly urls: readonly string[]
  readonly chain?: BeaconChain
  readonly ask?: AskRelay
  readonly isDouble?: boolean
  /** Checks a round's signature; the chain's own scheme without it. */
  readonly isSigned?: (round: BeaconRound) => boolean
}

const isPinned = (info: z.output<typeof Info>, chain: BeaconChain): boolean =>
  info.hash === chain.hash &&
  info.public_key === chain.publicKey &&
  info.period === chain.period &&
  info.genesis_time === chain.genesis &&
  info.schemeID === chain.scheme

/** drand's HTTP interface (v1): `/HASH/info` and `/HASH/public/ROUND`, asked of several relays that must agree. */
export const drandBeacon = ({
  urls,
  chain = quicknet,
  ask = overNetwork,
  isDouble = false,
  isSigned = (round) => isSignedRound(chain, round),
}: DrandParts): Beacon => {
  const fromRelay = async (url: string, n: number): Promise<BeaconRound | null> => {
    const base = `${url.replace(/\/+$/, '')}/${chain.hash}`
    const info = await ask(`${base}/info`)
    if (!info.ok || !isPinned(Info.parse(await info.json()), chain))
      throw new BeaconFailed(`${url} does not serve the chain.`)
    const answer = await ask(`${base}/public/${n}`)
    if (TOO_EARLY.includes(answer.status)) return null
    if (!answer.ok) throw new BeaconFailed(`${url} answered ${answer.status}.`)
    const found = Round.parse(await answer.json())
    const isRight =
      found.round === n &&
      hash('sha256', Buffer.from(found.signature, 'hex')) === found.randomness &&
      isSigned(found)
    if (!isRight) throw new BeaconFailed(`${url} gave a value that is not of round ${n}.`)
    return found
  }
  return {
    chain,
    isDouble,
    async round(n) {
      const settled = await Promise.allSettled(urls.map((url) => fromRelay(url, n)))
      const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const found = answers.filter((each) => each !== null)
      if (new Set(found.map(({ signature }) => signature)).size > 1)
        throw new BeaconFailed(`The relays disagree about round ${n}.`)
      const [first] = found
      if (first && found.length >= Math.min(MIN_AGREEING, urls.length)) return first
      if (!first && answers.length > 0) return null
      const silent = settled.find((each) => each.status === 'rejected')
      throw new BeaconFailed(`Too few relays know round ${n}.`, { cause: silent?.reason })
    },
  }
}
