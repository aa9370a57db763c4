import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { bareAnswer } from '../../rules.ts'

const SALT_BYTES = 16

const hashOf = (salt: Buffer, answer: string): Buffer =>
  hash('sha256', Buffer.concat([salt, Buffer.from(bareAnswer(answer))]), 'buffer')

/** An answer as it is kept: never as text, so that nobody who reads the table enters with it. */
export const hashAnswer = (answer: string): { answer_salt: Buffer; answer_hash: Buffer } => {
  const salt = randomBytes(SALT_BYTES)
  return { answer_salt: salt, answer_hash: hashOf(salt, answer) }
}

export const isRightAnswer = (
  kept: { readonly answer_salt: Buffer; readonly answer_hash: Buffer },
  answer: string,
): boolean => timingSafeEqual(hashOf(kept.answer_salt, answer), kept.answer_hash)
