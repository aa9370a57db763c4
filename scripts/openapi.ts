/**
 * Keeps docs/openapi.json equal to the contracts: `npm run openapi` writes it, `--check` fails when they differ.
 * `--release` notes the contracts as released: calls that change after it are tried with more hostile input.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { apiDocument } from '#app/server/api/document.ts'
import { domains } from '#app/server/domains.ts'
import { digestOfCall, releasedCallsFile } from '../test/suites/released-calls.ts'

const file = new URL('../docs/openapi.json', import.meta.url)

/** The description as it is kept for review: two spaces, one line at the end. */
export const openapiText = (): string => `${JSON.stringify(apiDocument(domains.routes), null, 2)}\n`

/** True when the kept description is the one of the contracts. */
export const isOpenapiKept = async (): Promise<boolean> =>
  (await readFile(file, 'utf8').catch(() => '')) === openapiText()

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const isKept = await isOpenapiKept()
    if (!isKept)
      console.error(
        'docs/openapi.json is not what the contracts say. Run "npm run openapi" and review the difference.',
      )
    process.exit(isKept ? 0 : 1)
  }
  if (process.argv.includes('--release')) {
    const released = domains.routes.map((route) => [route.name, digestOfCall(route)] as const)
    await writeFile(releasedCallsFile, `${JSON.stringify(Object.fromEntries(released), null, 2)}\n`)
  }
  await mkdir(new URL('./', file), { recursive: true })
  await writeFile(file, openapiText())
  console.log('docs/openapi.json is written.')
}
