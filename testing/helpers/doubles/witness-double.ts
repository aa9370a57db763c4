import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { COSIGNATURE, cosignedText } from '#domains/record/log/cosignature.ts'
import { isConsistent } from '#domains/record/log/merkle.ts'
import {
  base64,
  hex,
  keyFrom,
  type LogKey,
  openNote,
  readBase64,
  readHead,
} from '#domains/record/log/note.ts'
import { sha256, verifySignature } from '#domains/record/server/log/signer.ts'

export interface WitnessDouble {
  readonly url: string
  /** Its public key line. */
  readonly key: string
  /** The checkpoints that it signed, by their number of entries. */
  readonly signed: readonly number[]
  /** How to answer the next requests: as C2SP tlog-witness says, never, with a proxy's page, or under another name. */
  mood: 'well' | 'silent' | 'broken' | 'wrong'
  /** How far its clock is ahead of ours. */
  aheadSeconds: number
  /** Forgets what it has seen, like a witness that was installed again. */
  forget(): void
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly type?: string
  readonly body?: string
}

const makeKey = (name: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const key = keyFrom(sha256, name, bytes, COSIGNATURE)
  const line = `${name}+${hex(key.id)}+${base64(Uint8Array.from([COSIGNATURE, ...bytes]))}`
  const cosign = (note: string, aheadSeconds: number): string => {
    const seconds = Math.floor(Date.now() / 1000) + aheadSeconds
    const time = Buffer.alloc(8)
    time.writeBigUInt64BE(BigInt(seconds))
    const body = note.slice(0, note.indexOf('\n\n') + 1)
    const signature = sign(null, Buffer.from(cosignedText(body, seconds)), privateKey)
    return `— ${name} ${base64(Uint8Array.from([...key.id, ...time, ...signature]))}\n`
  }
  return { line, cosign }
}

/**
 * A witness on loopback that knows one log, stores the last checkpoint that it signed, and signs nothing that
 * contradicts it.
 */
export const startWitnessDouble = async (name: string, log: LogKey): Promise<WitnessDouble> => {
  const own = makeKey(name)
  const signed: number[] = []
  let last: { size: number; root: Uint8Array } = { size: 0, root: new Uint8Array() }

  const judge = async (body: string): Promise<Answer> => {
    const [first, ...proofLines] = body.slice(0, body.indexOf('\n\n')).split('\n')
    const note = body.slice(body.indexOf('\n\n') + 2)
    const old = Number(/^old (0|[1-9]\d*)$/.exec(first ?? '')?.[1] ?? Number.NaN)
    const proof = proofLines.map(readBase64)
    if (readHead(note)?.origin !== log.name) return { status: 404 }
    const head = await openNote(verifySignature, log, note)
    if (!head) return { status: 403 }
    if (Number.isNaN(old) || old > head.size || proof.length > 63) return { status: 400 }
    const elsewhere = { status: 409, type: 'text/x.tlog.size', body: `${last.size}\n` }
    if (old !== last.size) return elsewhere
    if (old === head.size && hex(head.root) !== hex(last.root)) return elsewhere
    const isWhole = proof.every((hash): hash is Uint8Array => hash?.length === 32)
    if (!isWhole || !isConsistent(sha256, last, head, proof)) return { status: 422 }
    last = head
    signed.push(head.size)
    return { status: 200, body: own.cosign(note, double.aheadSeconds) }
  }

  const server = createServer((request, response) => {
    const take = async () => {
      const body = await text(request)
      if (double.mood === 'silent') return
      if (double.mood === 'broken') return void response.writeHead(502).end('<html>Bad gateway</html>')
      const isKnown = request.method === 'POST' && request.url === '/w/add-checkpoint'
      const answer: Answer = isKnown ? await judge(body) : { status: 404 }
      const said = double.mood === 'wrong' ? answer.body?.replace(/.{12}\n$/, 'AAAAAAAAAAA=\n') : answer.body
      response.writeHead(answer.status, { 'content-type': answer.type ?? 'text/plain' }).end(said)
    }
    take().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const double: WitnessDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/w`,
    key: own.line,
    signed,
    mood: 'well',
    aheadSeconds: 0,
    forget: () => {
      last = { size: 0, root: new Uint8Array() }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return double
}
