import { mkdir, readFile, writeFile } from 'node:fs/promises'

/** How long the last full test run took; `npm run bench -- loop` prints it. */
export interface LastRun {
  readonly startedAt: string
  /** By suite. */
  readonly seconds: Readonly<Record<string, number>>
  readonly passed: number
  readonly failed: number
}

const folder = new URL('../../node_modules/.cache/', import.meta.url)
const file = new URL('sup-last-run.json', folder)

export const noteRun = async (run: LastRun): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`)
}

/** The last full run on this machine, or null if there was none. */
export const lastRun = async (): Promise<LastRun | null> => {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as LastRun)
}
