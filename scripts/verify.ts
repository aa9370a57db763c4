/**
 * Checks a public record from its files alone: `npm run verify -- URL|FOLDER
 * [--receipt FILE] [--since FILE] [--key LINE] [--witness LINE] [--pack FILE]`. With `--pack` it checks only that file, by
 * the keys of the record or by `--key`.
 * It needs no database and no server code; docs/public-record.md explains how to write another verifier.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sha256, verifySignature } from '#domains/record/server/log/signer.ts'
import { openPack } from '#domains/record/pack/pack-file.ts'
import { quicknet } from '#ports/beacon/drand.ts'
import { isSignedRound } from '#ports/beacon/signed-round.ts'
import {
  type ReadFile,
  type VerifierTools,
  VerificationError,
} from '#domains/record/verifying/record-reader.ts'
import { readWitnessed } from '#domains/record/verifying/witnessed.ts'
import { verifyRecord, type VerifyOptions } from '#domains/record/verifying/verify-record.ts'

const fromFolder =
  (folder: string): ReadFile =>
  async (path) =>
    readFile(join(folder, path)).catch(() => null)

const TRIES = 5

/** Reads files over the network; waits when the site asks to. */
const fromSite =
  (address: string): ReadFile =>
  async (path) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(new URL(`/record/${path}`, address))
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
      if (answer.status === 404) return null
      if (attempt === TRIES) throw new Error(`${path}: the site answered ${answer.status}.`)
      const seconds = Number(answer.headers.get('retry-after') ?? 2)
      await new Promise((done) => setTimeout(done, seconds * 1000))
    }
  }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    receipt: { type: 'string' },
    since: { type: 'string' },
    key: { type: 'string' },
    witness: { type: 'string' },
    pack: { type: 'string' },
  },
})
const [source] = positionals
if (!source) {
  console.error('Give the address of a site or a folder: npm run verify -- https://site.example')
  process.exit(2)
}

const read = /^https?:/.test(source) ? fromSite(source) : fromFolder(source)
const tools: VerifierTools = {
  read,
  sha256,
  verify: verifySignature,
  isSignedRound: (chain, round, signature) =>
    chain === quicknet.hash ? isSignedRound(quicknet, { round, signature }) : null,
}

/** Checks a pack; returns what is wrong with it, or null. */
const packFault = async (file: string): Promise<string | null> => {
  const keys = values.key ?? new TextDecoder().decode((await read('keys')) ?? new Uint8Array())
  const opened = await openPack(verifySignature, keys.split('\n').filter(Boolean), await readFile(file))
  if ('fault' in opened) return opened.fault
  console.log(`ok  The pack in ${opened.pack.language} of ${opened.pack.madeOn} is signed by this record.`)
  return null
}

if (values.pack) {
  const fault = await packFault(values.pack)
  if (fault) console.error(`NOT SO  The pack: ${fault}.`)
  process.exit(fault ? 1 : 0)
}

try {
  const witnessed = values.witness ? await readWitnessed(tools, values.witness) : null
  if (witnessed) console.log(`ok  ${witnessed.name} signed a head at ${witnessed.at.toISOString()}.`)
  const wishes: VerifyOptions = {
    ...(values.key && { key: values.key }),
    ...(values.receipt && { receipt: await readFile(values.receipt, 'utf8') }),
    since: [
      ...(values.since ? [await readFile(values.since, 'utf8')] : []),
      ...(witnessed ? [witnessed.note] : []),
    ],
  }
  const { found } = await verifyRecord(tools, wishes)
  for (const line of found) console.log(`ok  ${line}`)
  console.log('The record is sound.')
} catch (error) {
  console.error(error instanceof VerificationError ? `NOT SO  ${error.message}` : error)
  process.exit(1)
}
