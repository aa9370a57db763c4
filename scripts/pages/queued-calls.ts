import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Call } from '../../src/shared/api.ts'
import { shapeOf } from '../../src/shared/pages/form-body.ts'
import type { QueuedCall } from '../../src/platform/web/offline/queue/queued-calls.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'is' in value

const callsIn = (value: unknown): Call[] =>
  isCall(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value as Record<string, unknown>).filter(isCall)
      : []

const asPlain = ({ method, path, is }: Call): QueuedCall => ({
  method,
  path,
  shape: is.body && is.body !== 'file' ? shapeOf(is.body) : {},
  ...(is.filesTo && { filesTo: is.filesTo }),
})

/** The calls of all contracts below a root that say `offline: 'queue'`, as plain data. */
export const findQueuedCalls = async (root: string): Promise<readonly QueuedCall[]> => {
  const files = globSync('src/domains/*/{,contracts/}{,*-}contract.ts', { cwd: root }).toSorted()
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(root, file)).href) as Promise<Record<string, unknown>>),
  )
  const calls = modules.flatMap((module) => Object.values(module).flatMap(callsIn))
  const queued = new Map(
    calls.filter(({ is }) => is.offline).map((call) => [`${call.method} ${call.path}`, asPlain(call)]),
  )
  return [...queued.values()].toSorted((a, b) => a.path.localeCompare(b.path))
}

/** Fills in the table of calls that may wait for a network: no contract, and no schema, is in the worker. */
export const queuedCalls = (root: string): Plugin => ({
  name: 'queued-calls',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.endsWith('/src/platform/web/offline/queue/queued-calls.ts')) return null
    const calls = await findQueuedCalls(root)
    // Pages ask only which calls may wait; the worker decodes their forms.
    const told = this.environment.name === 'client' ? calls.map((call) => ({ ...call, shape: {} })) : calls
    const fresh = code.replace(
      /^export const queuedCalls.*$/m,
      `export const queuedCalls = ${JSON.stringify(told)}`,
    )
    return { code: fresh, map: null }
  },
})
