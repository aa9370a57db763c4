import { request } from 'node:http'
import { listenAsPaystack } from '#ports/payments/double/listen.ts'
import { makePaystackDouble } from '#ports/payments/double/paystack-double.ts'
import { signatureOf } from '#ports/payments/paystack-events.ts'

const SECRET = 'sk_test_tortureOfMoney'
/** The provider acts, and its answer is lost (F-07). */
const SHARE_WITHOUT_ANSWER = 0.2
const PATIENCE_MS = 8_000
/** Calls with which money leaves. */
const paying: ReadonlySet<string> = new Set(['/transfer', '/refund'])

/** One signed message of the provider; a forged one is signed by somebody else. */
export interface Message {
  readonly bytes: Buffer
  readonly signature: string
  readonly isForged: boolean
}

/** Posts one message as it is, and returns the status; null when no answer came. */
export const postMessage = (port: number, { bytes, signature }: Message): Promise<number | null> =>
  new Promise((resolve) => {
    const headers = {
      host: `localhost:${port}`,
      'content-type': 'application/json',
      'content-length': String(bytes.byteLength),
      'x-paystack-signature': signature,
    }
    const path = '/api/payments/paystack/events'
    const asked = request({ host: '127.0.0.1', port, method: 'POST', path, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? null))
      response.on('error', () => resolve(null))
    })
    asked.setTimeout(PATIENCE_MS, () => asked.destroy())
    asked.on('error', () => resolve(null))
    asked.end(bytes)
  })

/** The provider, which outlives every kill of the server: it may act and never answer (F-07), or act while the server dies. */
export const startProvider = async (chance: () => number) => {
  const messages: Message[] = []
  const double = makePaystackDouble({
    secretKey: SECRET,
    address: () => 'https://checkout.example',
    deliver: async (bytes, signature) => {
      messages.push({ bytes, signature, isForged: false })
    },
  })
  type Strike = (() => Promise<unknown>) | null
  const control = { onTransfer: null as Strike, onRefund: null as Strike, unanswered: 0 }
  /** What strikes at the moment when the provider has acted on this; it strikes once. */
  const takeStrike = (path: string): Strike => {
    const name = path === '/refund' ? 'onRefund' : 'onTransfer'
    const strike = control[name]
    control[name] = null
    return strike
  }
  const { url, close } = await listenAsPaystack({
    ...double,
    handle: async (asked) => {
      const answer = await double.handle(asked)
      if (asked.method !== 'POST' || !paying.has(asked.path)) return answer
      const strike = takeStrike(asked.path)
      if (strike) await strike()
      if (!strike && chance() >= SHARE_WITHOUT_ANSWER) return answer
      control.unanswered += 1
      return null
    },
  })
  return {
    double,
    control,
    /** The settings with which the server asks this provider. */
    settings: { PAYSTACK_SECRET_KEY: SECRET, PAYSTACK_URL: url },
    close,
    /** Pays on the page of a payment; returns the provider's message about it. */
    payAt: (payUrl: string): Message => {
      const payment = [...double.payments.values()].find(({ access }) => payUrl.endsWith(access))
      if (!payment) throw new Error('This page to pay on does not exist, or was removed.')
      double.pay(payment)
      const bytes = Buffer.from(JSON.stringify(double.paidEvent(payment)))
      return { bytes, signature: signatureOf(SECRET, bytes), isForged: false }
    },
    forged: ({ bytes }: Message): Message => ({
      bytes,
      signature: signatureOf('sk_test_ofSomebodyElse', bytes),
      isForged: true,
    }),
    /** The messages that the provider sent since this was asked. */
    takeMessages: (): Message[] => messages.splice(0),
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>
