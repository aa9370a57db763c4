import { sha256 } from '@noble/hashes/sha2.js'
import { inclusionProof, leafHash, rootOf } from '#domains/record/log/merkle.ts'
import { headText, hex, keyFrom, keyText, noteOf } from '#domains/record/log/note.ts'
import { receiptText } from '#domains/record/log/receipt-file.ts'
import { bundleOf, growTiles, TILE, tilePath } from '#domains/record/log/tiles.ts'

/*
 * A record of one contest as files, made by hand from docs/public-record.md: for tests of verifiers that read a record
 * without the server.
 */

export const CONTEST = '00000000-0000-4000-8000-00000000000c'
const A = '00000000-0000-4000-8000-00000000000a'
const B = '00000000-0000-4000-8000-00000000000b'
const ACTS = 300
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const hashOf = (text: string): string => hex(sha256(bytesOf(text)))
const line = (content: object): string => JSON.stringify(content)

const ballot = (voter: string, version: number) => ({
  kind: 'ballot',
  contest: CONTEST,
  voter: voter.repeat(12),
  version,
  commitment: hashOf(`${voter}${version}`),
})
const cast = [ballot('a1', 1), ballot('b2', 1), ballot('a1', 2), ballot('c3', 1)]
const standing = cast.slice(1)

const lotBytes = Uint8Array.from(
  standing
    .map(({ commitment }) => commitment)
    .toSorted()
    .join('')
    .match(/../g) ?? [],
  (pair) => Number.parseInt(pair, 16),
)

const countText = line({
  contest: CONTEST,
  tallyRule: 'linear',
  tieRule: 'lot',
  seats: 1,
  quorum: 2,
  candidates: [A, B],
  scores: {},
  ballots: 3,
  lotSeed: hex(sha256(lotBytes)),
  lines: [
    { leader: A, sup: 4, ballots: 1 },
    { leader: A, sup: 3, ballots: 1 },
    { leader: B, sup: 2, ballots: 1 },
  ],
  order: [A, B],
  winners: [A],
  reserves: [B],
})

const postings = [
  { id: 1, kind: 'grant', from: 'issuance', to: 'earned', units: '300000' },
  ...cast.map((_, at) => ({
    id: at + 2,
    kind: 'vote',
    from: 'earned',
    to: `contest:${CONTEST}`,
    units: null,
  })),
  { id: 9, kind: 'close', from: `contest:${CONTEST}`, to: 'treasury', units: '90000' },
].map(line)

const sheet = line({
  blocks: 1,
  accounts: { issuance: '-300000', 'earned and ballots': '210000', treasury: '90000' },
})

const documents: readonly [string, string][] = [
  ['blocks/0.jsonl', postings.map((posting) => `${posting}\n`).join('')],
  [`counts/${CONTEST}.json`, countText],
  ['balances/20261121.json', sheet],
]
const leavesOf = (lines: readonly string[]) => lines.map((each) => leafHash(sha256, bytesOf(each)))
const entries = [
  ...cast.map(line),
  line({
    kind: 'transfers',
    block: 0,
    lines: postings.length,
    root: hex(rootOf(sha256, leavesOf(postings))),
  }),
  line({ kind: 'count', contest: CONTEST, document: `counts/${CONTEST}.json`, sha256: hashOf(countText) }),
  line({ kind: 'balances', document: 'balances/20261121.json', blocks: 1, sha256: hashOf(sheet) }),
  ...Array.from({ length: ACTS }, (_, n) => line({ kind: 'staff', action: `act.${n}` })),
]
const leaves = leavesOf(entries)

/** A new key whose signatures share no code with the verifier. */
const newSigner = async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('publicKey' in pair)) throw new Error('Keys of Ed25519 come in pairs.')
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key = keyFrom(sha256, 'civic.example/record', raw)
  const headOf = async (size: number): Promise<string> => {
    const head = { origin: key.name, size, root: rootOf(sha256, leaves.slice(0, size)) }
    const message = new TextEncoder().encode(headText(head))
    return noteOf(head, key, new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message)))
  }
  return { key: keyText(key), headOf }
}

/** The files of a small record by their paths, with the new key that signed it, and its receipts and checkpoints. */
export const smallRecord = async () => {
  const { key, headOf } = await newSigner()
  const checkpoint = await headOf(entries.length)
  const files = new Map(documents.map(([path, text]) => [path, bytesOf(text)]))
  files.set('checkpoint', bytesOf(checkpoint))
  for (const { level, n, hashes } of growTiles(sha256, 0, [], leaves).tiles)
    files.set(
      tilePath({ level, n, width: hashes.length }),
      Uint8Array.from(hashes.flatMap((hash) => [...hash])),
    )
  for (let n = 0; n * TILE < entries.length; n += 1) {
    const part = entries.slice(n * TILE, (n + 1) * TILE)
    files.set(tilePath({ level: 'entries', n, width: part.length }), bundleOf(part.map(bytesOf)))
  }
  const receiptOf = async (index: number): Promise<string> => {
    const range = async (from: number, to: number) => rootOf(sha256, leaves.slice(from, to))
    const proof = await inclusionProof(range, index, entries.length)
    return receiptText({ entry: entries[index] ?? '', index, proof, checkpoint })
  }
  return { files, key, size: entries.length, headOf, receiptOf }
}
