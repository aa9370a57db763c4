import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface TermiiText {
  readonly to: string
  readonly from: string
  readonly sms: string
  readonly channel: string
}

export interface TermiiDouble {
  readonly url: string
  readonly texts: readonly TermiiText[]
  /** How to answer the next requests: like Termii, never, with a proxy's page, or without the message id. */
  mood: 'well' | 'silent' | 'broken' | 'vague'
  close(): Promise<void>
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Why Termii rejects the body of a send, or undefined. */
const fault = (
  body: Record<string, unknown>,
  apiKey: string,
): { status: number; message: string } | undefined => {
  if (body['api_key'] !== apiKey)
    return { status: 401, message: `Invalid api key ${String(body['api_key'])}` }
  if (!/^[1-9]\d{7,14}$/.test(String(body['to']))) return { status: 400, message: 'Invalid phone number' }
  if (!/^.{3,11}$/.test(String(body['from'])))
    return { status: 404, message: 'ApplicationSenderId not found' }
  if (body['type'] !== 'plain' || !['dnd', 'generic', 'whatsapp'].includes(String(body['channel'])))
    return { status: 400, message: 'Invalid type or channel' }
  return body['sms'] === '' ? { status: 400, message: 'The sms field is required' } : undefined
}

/** A server on loopback that answers `POST /api/sms/send` in Termii's wire format. */
export const startTermiiDouble = async (apiKey: string): Promise<TermiiDouble> => {
  const texts: TermiiText[] = []
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const take = async () => {
      const body = asRecord(JSON.parse(await text(request)))
      if (double.mood === 'silent') return
      if (double.mood === 'broken') return void response.writeHead(502).end('<html>Bad gateway</html>')
      if (double.mood === 'vague') return answer(200, { message: 'Received' })
      if (request.method !== 'POST' || request.url !== '/api/sms/send')
        return answer(404, { message: 'Not found' })
      const wrong = fault(body, apiKey)
      if (wrong) return answer(wrong.status, { message: wrong.message })
      texts.push({
        to: String(body['to']),
        from: String(body['from']),
        sms: String(body['sms']),
        channel: String(body['channel']),
      })
      return answer(200, {
        message_id: `91228212705548${texts.length}`,
        message: 'Successfully Sent',
        balance: 9,
        user: 'Civic',
      })
    }
    take().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const double: TermiiDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    mood: 'well',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return double
}
