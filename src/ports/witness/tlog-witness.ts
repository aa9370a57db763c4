import type { Submission, Witness, WitnessAnswer } from './port.ts'

export interface TlogWitness {
  /** `name+id+key`: the line of its public key. */
  readonly key: string
  /** Where heads are submitted, without `/add-checkpoint`. */
  readonly url: string
  readonly timeLimitMs?: number
}

const TIME_LIMIT_MS = 10_000
const MAX_ANSWER = 16_384
const CONFLICT = 409

const bodyOf = ({ oldSize, proof, checkpoint }: Submission): string =>
  [`old ${oldSize}`, ...proof, '', checkpoint].join('\n')

const answerOf = (status: number, text: string): WitnessAnswer => {
  if (status === 200 && text.length <= MAX_ANSWER) return { kind: 'cosigned', lines: text }
  if (status === CONFLICT && /^(0|[1-9]\d{0,14})\n?$/.test(text))
    return { kind: 'elsewhere', size: Number(text) }
  return { kind: 'refused', status }
}

/** A witness that speaks C2SP tlog-witness. One attempt of 10 seconds; the caller decides whether to retry. */
export const tlogWitness = ({ key, url, timeLimitMs = TIME_LIMIT_MS }: TlogWitness): Witness => ({
  key,
  async submit(submission) {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/add-checkpoint`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: bodyOf(submission),
      signal: AbortSignal.timeout(timeLimitMs),
    })
    return answerOf(answer.status, await answer.text())
  },
})
