import type { Witness, WitnessAnswer } from '#ports/witness/port.ts'
import type { Database } from '#platform/server/database.ts'
import type { JobCtx } from '#platform/server/jobs.ts'
import type { WitnessTrouble } from '../../contract.ts'
import { cosignedAt, readWitnessKey } from '../../log/cosignature.ts'
import { consistencyProof } from '../../log/merkle.ts'
import { base64, DASH } from '../../log/note.ts'
import { logStore } from '../log/store.ts'
import { sha256, verifySignature } from '../log/signing.ts'
import { rangeOf } from '../log/tree-range.ts'
import { type Cosigned, witnessStore } from './store.ts'

/** A head that grows no more is signed anew after so long, so that its time stays of use. */
const RENEW_MS = 60 * 60_000
/** Clocks differ; a signature of more than tomorrow says nothing about today. */
const MOST_AHEAD_MS = 24 * 60 * 60_000
const UNKNOWN_LOG = new Set([403, 404])
const OTHER_PAST = new Set([409, 422])

interface Head {
  readonly size: number
  readonly note: string
}

const troubleOf = (answer: WitnessAnswer): WitnessTrouble => {
  // Of the right size it was told the right past, or of one that this log never had.
  if (answer.kind === 'elsewhere' || (answer.kind === 'refused' && OTHER_PAST.has(answer.status)))
    return 'fork'
  return answer.kind === 'refused' && UNKNOWN_LOG.has(answer.status) ? 'stranger' : 'silent'
}

/** What the answer is worth: the witness's signature of this very head, or why there is none. */
const judge = async (
  witness: Witness,
  head: Head,
  answer: WitnessAnswer,
  now: Date,
): Promise<Cosigned | WitnessTrouble> => {
  if (answer.kind !== 'cosigned') return troubleOf(answer)
  const key = readWitnessKey(sha256, witness.key)
  const lines = answer.lines.split('\n').filter((line) => key && line.startsWith(`${DASH}${key.name} `))
  const cosignature = lines.map((line) => `${line}\n`).join('')
  const seconds = key && (await cosignedAt(verifySignature, key, head.note + cosignature))
  const isTimely = seconds && seconds * 1000 < now.getTime() + MOST_AHEAD_MS
  return isTimely ? { size: head.size, cosignature, cosigned_at: new Date(seconds * 1000) } : 'wrong'
}

const submitTo = async (
  db: Database,
  witness: Witness,
  head: Head,
  oldSize: number,
): Promise<WitnessAnswer> => {
  const proof = await consistencyProof(rangeOf(db), oldSize, head.size)
  return witness.submit({ oldSize, proof: proof.map(base64), checkpoint: head.note })
}

/** Shows a witness the head, from where it stands by its own word. */
const showTo = async (db: Database, witness: Witness, head: Head, known: number): Promise<WitnessAnswer> => {
  const answer = await submitTo(db, witness, head, known)
  const isOlder = answer.kind === 'elsewhere' && answer.size !== known && answer.size <= head.size
  return isOlder ? submitTo(db, witness, head, answer.size) : answer
}

const ask = async ({ db, log, now }: JobCtx, witness: Witness, head: Head): Promise<void> => {
  const store = witnessStore(db)
  const [said] = await store.of([witness.key])
  const isFresh = now().getTime() - (said?.asked_at.getTime() ?? 0) < RENEW_MS
  if (said?.size === head.size && said.trouble === null && isFresh) return
  const answer = await showTo(db, witness, head, said?.size ?? 0).catch(() => null)
  const found = answer ? await judge(witness, head, answer, now()) : 'silent'
  if (typeof found === 'object') {
    await store.noteCosigned(witness.key, found, now())
    return
  }
  // What a witness saw is not undone by its silence: only its signature ends that.
  const isForked = found === 'silent' && said?.trouble === 'fork'
  await store.noteTrouble(witness.key, isForked ? 'fork' : found, now())
  const told = { alarm: 'record', witness: witness.key, trouble: found, answer }
  if (found === 'silent') log.warn(told, 'a witness did not sign the record')
  else log.error(told, 'a witness does not sign the record')
}

/**
 * Shows the newest head to every witness and keeps what they sign (security.md S-34). A witness that saw another past
 * than the one of this log is an alarm, and so is one that does not know it.
 */
export const askWitnesses = async (ctx: JobCtx): Promise<void> => {
  const head = ctx.ports.witnesses.length > 0 ? await logStore(ctx.db).lastCheckpoint() : undefined
  if (!head || head.size === 0) return
  await Promise.all(ctx.ports.witnesses.map((witness) => ask(ctx, witness, head)))
}
