import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'

/** Sends a write as this browser's person, without a page. */
export const send = async <T>(context: BrowserContext, path: string, data: unknown): Promise<T> => {
  const { csrfToken } = (await (await context.request.get('/api/csrf-token')).json()) as { csrfToken: string }
  const response = await context.request.post(path, {
    data,
    headers: { 'x-csrf-token': csrfToken, 'idempotency-key': randomUUID() },
  })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as T
}
