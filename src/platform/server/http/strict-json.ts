import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

const DEEPEST = 32

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * Describes the fault of JSON that parses but is not strict, or null: duplicate keys in one object (readers differ on
 * which one counts, S-23), or more than 32 levels of nesting.
 */
const looseJsonFault = (text: string): string | null => {
  const open: (Set<string> | null)[] = []
  let last = ''
  for (const [mark] of text.matchAll(token)) {
    if (mark === '{' || mark === '[') open.push(mark === '{' ? new Set() : null)
    else if (mark === '}' || mark === ']') open.pop()
    else if (mark === ':') {
      const keys = open.at(-1)
      const key = JSON.parse(last) as string
      if (keys?.has(key)) return message('The same field was sent twice.')
      keys?.add(key)
    } else last = mark
    if (open.length > DEEPEST) return message('The input has too many levels.')
  }
  return null
}

/** A character set that a sender names; JSON has one only (RFC 8259). */
const otherCharset = /;\s*charset\s*=\s*(?!\s|"?utf-?8\b)/i

/** Parses JSON bodies strictly: no prototype pollution, no duplicate keys, no deep nesting, plain UTF-8 (S-23). */
export const takeStrictJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (otherCharset.test(request.headers['content-type'] ?? ''))
      return done(new Refusal('unsupported-media'))
    if (String(body).startsWith('\uFEFF')) return done(new Refusal('invalid-input'))
    void parse(request, String(body), (error, value) => {
      const fault = error ? null : looseJsonFault(String(body))
      done(fault ? new Refusal('invalid-input', { fields: { body: fault } }) : error, value)
    })
  })
}
