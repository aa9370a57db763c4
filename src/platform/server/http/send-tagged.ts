import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedAnswer, codingFor, isHeld } from '../pipeline/answer-cache.ts'

/** Sends an answer with its tag, compressed, or 304 if the browser already has it. */
export const sendTagged = async (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): Promise<FastifyReply> => {
  void reply.header('etag', answer.etag)
  if (isHeld(headers['if-none-match'], answer.etag)) return reply.code(304).send()
  const coding = answer.isLarge ? codingFor(headers['accept-encoding']) : 'plain'
  if (coding !== 'plain') void reply.header('content-encoding', coding)
  return reply.type(answer.contentType).send(await answer.bytes(coding))
}
