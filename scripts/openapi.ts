/**
 * Keeps docs/calls.txt equal to the contracts: `npm run openapi` writes it, `--check` fails when they differ.
 * `--release` records the contracts as released: calls that change afterwards get more fuzz cases.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { apiDocument } from '#app/server/api/document.ts'
import { domains } from '#app/server/domains.ts'
import { apiDigest } from './api-digest.ts'
import { digestOfCall, releasedCallsFile } from '../testing/suites/released-calls.ts'

const file = new URL('../docs/calls.txt', import.meta.url)

const digest = (): string => apiDigest(apiDocument(domains.routes))

/** True when the stored digest matches the contracts. */
export const isDigestKept = async (): Promise<boolean> =>
  (await readFile(file, 'utf8').catch(() => '')) === digest()

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const isKept = await isDigestKept()
    if (!isKept)
      console.error(
        'docs/calls.txt is not what the contracts say. Run "npm run openapi" and review the difference.',
      )
    process.exit(isKept ? 0 : 1)
  }
  if (process.argv.includes('--release')) {
    const released = domains.routes.map((route) => [route.name, digestOfCall(route)] as const)
    await writeFile(releasedCallsFile, `${JSON.stringify(Object.fromEntries(released), null, 2)}\n`)
  }
  await mkdir(new URL('./', file), { recursive: true })
  await writeFile(file, digest())
  console.log('docs/calls.txt is written.')
}
