import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface ChatRequest {
  readonly model?: unknown
  readonly messages?: readonly { readonly role: string; readonly content: string }[]
}

export interface ChatModelDouble {
  readonly url: string
  readonly asked: ChatRequest[]
  /** What the model says next, or the status with which it refuses. */
  says: (text: string) => string | number
  close(): Promise<void>
}

/** A server on loopback that answers `POST /v1/chat/completions` in the wire format of OpenAI-compatible servers. */
export const startChatModelDouble = async (key: string): Promise<ChatModelDouble> => {
  const asked: ChatRequest[] = []
  const server = createServer((request, response) => {
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
    says: () => '',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return double
}
