import type { Check, Target } from './check.ts'
import { openClient } from './client.ts'

interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const bodies = [null, [], [null], 'text', 0, {}, { __proto__: null, unknownKey: 1 }] as const
const undeclared = ['/api/csp-report', '/api/sms/incoming/nobody']
const methods = new Set(['post', 'put', 'patch', 'delete'])

/**
 * Sends odd bodies to every write that the API describes, as a guest with a token: none may cause a server error or
 * take effect.
 */
export const probeWrites = async (target: Target): Promise<readonly Check[]> => {
  const client = await openClient(target)
  const api = (await (await client.send('GET', '/api/openapi.json')).json()) as ApiDescription
  const writes = [
    ...Object.entries(api.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => methods.has(method))
        .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{[^}]+\}/g, 'nothing') })),
    ),
    ...undeclared.map((path) => ({ method: 'POST', path })),
  ]
  const failed: string[] = []
  let sent = 0
  for (const { method, path } of writes)
    for (const body of bodies) {
      const { status } = await client.send(method, path, body)
      sent += 1
      if (status >= 500 && status !== 503)
        failed.push(`${method} ${path} ${JSON.stringify(body)} -> ${status}`)
    }
  return [
    {
      name: 'odd bodies that made the server fail',
      isHeld: failed.length === 0,
      found: failed.length === 0 ? `none of ${sent} to ${writes.length} writes` : failed.join('; '),
    },
  ]
}
