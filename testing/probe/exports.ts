import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Check, ms, type Target } from './check.ts'
import { type Client, signIn } from './client.ts'
import { waitsAtRest, waitsDuring } from './pulse.ts'

const MAX_WAIT_MS = 250
const READY_WITHIN_MS = 60_000
const FILES = 4
const FILE_BYTES = 4 * 1024 * 1024

const incompressiblePdf = (): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(randomBytes(FILE_BYTES / 2).toString('hex'))])

const exportOf = async (client: Client): Promise<void> => {
  await client.send('POST', '/api/privacy/export', {})
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    const { state } = (await (await client.send('GET', '/api/privacy/export')).json()) as { state: string }
    if (state === 'ready') break
    await sleep(250)
  }
  const file = await client.send('GET', '/api/privacy/export/file', undefined, {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  })
  await file.arrayBuffer()
}

/** Files that do not compress, so that packing them is real work. */
const bringFiles = async (client: Client): Promise<void> => {
  for (let file = 0; file < FILES; file += 1)
    await client.send('POST', `/api/uploads?name=probe-${file}.pdf`, incompressiblePdf(), {
      'content-type': 'application/pdf',
    })
}

const read = (client: Client, path: string) => async () => {
  await (await client.send('GET', path)).arrayBuffer()
}

/** Long work for one person must not block the event loop for everybody else. */
export const probeExports = async (target: Target): Promise<readonly Check[]> => {
  const client = await signIn(target)
  if (!client)
    return [
      {
        name: 'an account that may ask for an export',
        isHeld: false,
        found: 'could not sign in; set PROBE_EMAIL and PROBE_PASSWORD',
      },
    ]
  await bringFiles(client)
  const works: Record<string, () => Promise<unknown>> = {
    'an export of own data': () => exportOf(client),
    'the seats as CSV': read(client, '/api/challenge/seats.csv'),
    'the description of the API': read(client, '/api/openapi.json'),
    'the share picture': read(client, '/share/home.png'),
    'the list of leaders': read(client, '/api/leaders?limit=100'),
  }
  const checks: Check[] = []
  for (const [name, work] of Object.entries(works)) {
    const atRest = await waitsAtRest(target.origin)
    const waits = await waitsDuring(target.origin, work)
    checks.push({
      name,
      isHeld: waits.longest <= Math.max(MAX_WAIT_MS, atRest.longest * 4),
      found: `others waited ${ms(waits.longest)} at most (${ms(atRest.longest)} at rest)`,
    })
  }
  return checks
}
