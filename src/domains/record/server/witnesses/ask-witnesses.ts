import type { Witness, WitnessAnswer } from '#ports/witness/port.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import type { WitnessTrouble } from '../../contract.ts'
import { cosignedAt, readWitnessKey } from '../../log/cosignature.ts'
import { consistencyProof } from '../../log/merkle.ts'
import { base64, DASH } from '../../log/note.ts'
import { logStore } from '../log/store.ts'
import { sha256, verifySignature } from '../log/signer.ts'
import { rangeOf } from '../log/tree-range.ts'
import { type Cosigned, witnessStore } from './store.ts'

/** An unchanged head is signed again after this time, so that its timestamp stays recent. */
const RENEW_MS = 60 * 60_000
/** Clocks differ; we reject a signature dated further ahead than this. */
const MAX_CLOCK_SKEW_MS = 24 * 60 * 60_000
const UNKNOWN_LOG_STATUSES = new Set([403, 404])
const FORK_STATUSES = new Set([409, 422])

interface Head {
  readonly size: number
  readonly note: string
}

const troubleOf = (answer: WitnessAnswer): WitnessTrouble => {
  // It knows a size that this log never had, or rejects a valid proof from its own size.
  if (answer.kind === 'elsewhere' || (answer.kind === 'refused' && FORK_STATUSES.has(answer.status)))
    return 'fork'
  return answer.kind === 'refused' && UNKNOWN_LOG_STATUSES.has(answer.status) ? 'stranger' : 'silent'
}

/** Returns the witness's valid signature of this head, or the trouble with its answer. */
const checkAnswer = async (
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
  const isTimely = seconds && seconds * 1000 < now.getTime() + MAX_CLOCK_SKEW_MS
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

/** Submits the head, and once more from the size that the witness reports when it is older than we thought. */
const submitFromKnownSize = async (
  db: Database,
  witness: Witness,
  head: Head,
  known: number,
): Promise<WitnessAnswer> => {
  const answer = await submitTo(db, witness, head, known)
  const isOlder = answer.kind === 'elsewhere' && answer.size !== known && answer.size <= head.size
  return isOlder ? submitTo(db, witness, head, answer.size) : answer
}

const askWitness = async ({ db, log, now }: JobCtx, witness: Witness, head: Head): Promise<void> => {
  const store = witnessStore(db)
  const [last] = await store.of([witness.key])
  const isFresh = now().getTime() - (last?.asked_at.getTime() ?? 0) < RENEW_MS
  if (last?.size === head.size && last.trouble === null && isFresh) return
  const answer = await submitFromKnownSize(db, witness, head, last?.size ?? 0).catch(() => null)
  const found = answer ? await checkAnswer(witness, head, answer, now()) : 'silent'
  if (typeof found === 'object') {
    await store.noteCosigned(witness.key, found, now())
    return
  }
  // Silence does not clear a fork: only a valid signature does.
  const isForked = found === 'silent' && last?.trouble === 'fork'
  await store.noteTrouble(witness.key, isForked ? 'fork' : found, now())
  const details = { alarm: 'record', witness: witness.key, trouble: found, answer }
  if (found === 'silent') log.warn(details, 'a witness did not sign the record')
  else log.error(details, 'a witness does not sign the record')
}

/**
 * Submits the newest head to every witness and stores their signatures (S-34). Raises an alarm for a witness that saw a
 * different history of this log, and for one that does not know the log.
 */
export const askWitnesses = async (ctx: JobCtx): Promise<void> => {
  const head = ctx.ports.witnesses.length > 0 ? await logStore(ctx.db).lastCheckpoint() : undefined
  if (!head || head.size === 0) return
  await Promise.all(ctx.ports.witnesses.map((witness) => askWitness(ctx, witness, head)))
}
