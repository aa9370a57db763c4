import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEMO_RECIPIENT } from '#domains/cashout/server/seeds.ts'
import { demoPeople, demoPerson } from '#shared/demo/people.ts'
import { headersOf, listenAsPaystack } from '#ports/payments/double/listen.ts'
import { makePaystackDouble, type PaystackDouble } from '#ports/payments/double/paystack-double.ts'
import type { Config } from '#platform/server/config.ts'
import { Refusal } from '#shared/errors.ts'

const PREFIX = '/dev/paystack'
const FORM_BYTES = 8 * 1024

/** After this time a transfer to a bank succeeds. */
const TRANSFER_MS = 5_000

/** Opens a bank account for each person of the demonstration, 0000000001 for the first, and the one that Ifẹ́ has set. */
const openAccounts = ({ transfers }: PaystackDouble): void => {
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${lastName} ${firstName}`
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toUpperCase()
  for (const [at, person] of demoPeople.entries())
    transfers.names.set(String(at + 1).padStart(10, '0'), nameOf(person))
  transfers.names.set('0000014579', nameOf(demoPerson('ife')))
  transfers.recipients.set(DEMO_RECIPIENT, {
    id: 1,
    code: DEMO_RECIPIENT,
    name: nameOf(demoPerson('ife')),
    number: '0000014579',
    bank: '011',
  })
}

export interface TestProvider {
  readonly double: PaystackDouble
  readonly secretKey: string
  /** Where our adapter reaches it. */
  readonly url: string
  readonly close: () => Promise<unknown>
}

/**
 * Starts the double of Paystack for a demonstration that has no key, on a free port of this machine. Null in production
 * and wherever a key is set.
 */
export const openTestProvider = async (
  config: Pick<Config, 'isProduction' | 'PAYSTACK_SECRET_KEY' | 'PORT'>,
): Promise<TestProvider | null> => {
  if (config.isProduction || config.PAYSTACK_SECRET_KEY) return null
  const secretKey = `sk_test_${randomBytes(20).toString('hex')}`
  const double = makePaystackDouble({
    secretKey,
    // Browsers see it at our own address: whoever reaches us reaches it.
    settleAfterMs: TRANSFER_MS,
    address: (returnTo) => `${new URL(returnTo).origin}${PREFIX}`,
    deliver: async (bytes, signature) => {
      await fetch(`http://127.0.0.1:${config.PORT}/api/payments/paystack/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        body: new Uint8Array(bytes),
        signal: AbortSignal.timeout(5_000),
      })
    },
  })
  openAccounts(double)
  const { url, close } = await listenAsPaystack(double)
  return { double, secretKey, url, close }
}

/** Shows the double's pages: the page to pay on, and its controls with refunds and disputes. Only a demonstration has them. */
export const mountTestProvider = (app: FastifyInstance, { double }: Pick<TestProvider, 'double'>): void => {
  const plain = 'pages of the test payment provider; they exist in demonstrations only'
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const url = new URL(request.url, 'http://double.local')
      const path = url.pathname.slice(PREFIX.length)
      // The calls of its interface are for our adapter, at its own port.
      if (path !== '' && !path.startsWith('/checkout/')) throw new Refusal('not-found')
      const answer = await double.handle({
        method: request.method,
        path,
        query: url.searchParams,
        authorization: undefined,
        body: typeof request.body === 'string' ? request.body : '',
      })
      if (!answer || answer.type === 'application/json') throw new Refusal('not-found')
      return reply.code(answer.status).headers(headersOf(answer)).send(answer.body)
    }
    for (const url of [PREFIX, `${PREFIX}/checkout/:access`])
      scope.route({ method: ['GET', 'POST'], url, config: { plain }, bodyLimit: FORM_BYTES, handler })
  })
}
