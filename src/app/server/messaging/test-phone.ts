import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CloudDouble, makeCloudDouble } from '#ports/whatsapp/double/cloud-double.ts'
import { listenAsCloud } from '#ports/whatsapp/double/listen.ts'
import { phonePage } from '#ports/whatsapp/double/phone-page.ts'
import type { CloudAccount } from '#ports/whatsapp/cloud-api.ts'
import type { Config } from '#platform/server/config.ts'
import { leadTo } from '#platform/server/http/own-address.ts'

const PATH = '/dev/whatsapp'
const FORM_BYTES = 8 * 1024
/** The number that the phone has until somebody types another one. */
const USUAL_NUMBER = '2348031234567'

export interface TestPhone {
  readonly double: CloudDouble
  readonly account: CloudAccount
  readonly close: () => Promise<unknown>
}

/**
 * Starts the double of WhatsApp for a demonstration that is not connected, on a free port of this machine. Null in
 * production and wherever a number is set.
 */
export const openTestPhone = async (
  config: Pick<Config, 'isProduction' | 'WHATSAPP_PHONE_ID' | 'PORT'>,
): Promise<TestPhone | null> => {
  if (config.isProduction || config.WHATSAPP_PHONE_ID) return null
  const secret = () => randomBytes(20).toString('hex')
  const account = { phoneId: '123456789', token: secret(), appSecret: secret(), verifyToken: secret() }
  const double = makeCloudDouble({
    ...account,
    deliver: async (bytes, signature) => {
      await fetch(`http://127.0.0.1:${config.PORT}/api/whatsapp/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
        body: new Uint8Array(bytes),
        signal: AbortSignal.timeout(5_000),
      })
    },
  })
  const { url, close } = await listenAsCloud(double)
  return { double, account: { ...account, number: '2348000000000', url, isDouble: true }, close }
}

const act = async (double: CloudDouble, form: URLSearchParams, from: string): Promise<void> => {
  const [does, text, press] = ['do', 'text', 'press'].map((name) =>
    (form.get(name) ?? '').trim().slice(0, 4000),
  )
  if (does === 'send' && text) await double.write(from, text)
  if (does === 'picture') await double.picture(from)
  if (does === 'press' && press) await double.press(from, press)
}

/** Shows the phone of a demonstration, to write to the platform and to read its answers. Only a demonstration has it. */
export const mountTestPhone = (app: FastifyInstance, { double }: Pick<TestPhone, 'double'>): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    const numberIn = (given: URLSearchParams): string => {
      const digits = (given.get('from') ?? '').replaceAll(/\D/g, '')
      return /^\d{7,15}$/.test(digits) ? digits : USUAL_NUMBER
    }
    scope.route({
      method: ['GET', 'POST'],
      url: PATH,
      config: { plain: 'the phone of a demonstration; it exists in demonstrations only' },
      bodyLimit: FORM_BYTES,
      handler: async (request: FastifyRequest, reply) => {
        const { searchParams } = new URL(request.url, 'http://double.local')
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
        const isPosted = request.method === 'POST'
        const from = numberIn(isPosted ? form : searchParams)
        if (isPosted) {
          await act(double, form, from)
          return leadTo(reply, `${PATH}?from=${from}`, 303)
        }
        return reply
          .header('cache-control', 'no-store')
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
          )
          .type('text/html; charset=utf-8')
          .send(phonePage(from, double.linesOf(from), searchParams.get('text')?.slice(0, 200) ?? ''))
      },
    })
  })
}
