import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface ChatRequest {
  readonly model?: unknown
  readonly messages?: readonly { readonly role: string; readonly content: string }[]
}

export interface ChatModelDouble {
  readonly url: string
  readonly asked: ChatRequest[]
  /** How many requests still wait for an answer. */
  readonly waiting: number
  /** What the model says next, the status with which it refuses, or `hang`: it never answers. */
  says: (text: string) => string | number
  /** How it sends what it says: whole, as a stream, or as one that breaks off. */
  sends: 'whole' | 'stream' | 'broken'
  close(): Promise<void>
}

/** Sends words one by one, as server-sent events; the bytes of a character may come apart. */
const stream = (response: ServerResponse, said: string, isWhole: boolean): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const pieces = said.split(/(?<= )/)
  const sent = isWhole ? pieces : pieces.slice(0, 1)
  for (const content of [null, ...sent]) {
    const event = Buffer.from(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)
    const half = Math.floor(event.length / 2)
    response.write(event.subarray(0, half))
    response.write(event.subarray(half))
  }
  response.end(isWhole ? 'data: {"choices":[]}\n\ndata: [DONE]\n\n' : '')
}

/** A server on loopback that answers `POST /v1/chat/completions` in the wire format of OpenAI-compatible servers. */
export const startChatModelDouble = async (key: string): Promise<ChatModelDouble> => {
  const asked: ChatRequest[] = []
  let waiting = 0
  const server = createServer((request, response) => {
    waiting += 1
    response.once('close', () => {
      waiting -= 1
    })
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const take = async () => {
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
        return answer(404, { error: { message: 'Unknown address' } })
      if (request.headers.authorization !== `Bearer ${key}`)
        return answer(401, {
          error: { message: 'Incorrect API key provided', type: 'invalid_request_error' },
        })
      const body = (await json(request)) as ChatRequest
      const [system, user] = body.messages ?? []
      if (typeof body.model !== 'string' || system?.role !== 'system' || user?.role !== 'user')
        return answer(400, { error: { message: 'Invalid request', type: 'invalid_request_error' } })
      asked.push(body)
      const said = double.says(user.content)
      if (typeof said === 'number') return answer(said, { error: { message: 'Overloaded' } })
      if (said === 'hang') return undefined
      if (double.sends !== 'whole') return stream(response, said, double.sends === 'stream')
      return answer(200, {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content: said }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      })
    }
    take().catch(() => answer(500, { error: { message: 'The double failed' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const double: ChatModelDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    get waiting() {
      return waiting
    },
    says: () => '',
    sends: 'whole',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return double
}
