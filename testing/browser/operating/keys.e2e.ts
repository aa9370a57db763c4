import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, makeDataDir, removeDataDir, spawnProduct, startProduct } from '../helpers/server.ts'

const [one, two] = [
  'the first key of a journey, long enough',
  'the second key of a journey, long enough',
] as const
const root = fileURLToPath(new URL('../../..', import.meta.url))

let dataDir: string
beforeAll(async () => {
  dataDir = await makeDataDir()
})
afterAll(() => removeDataDir(dataDir))

const rotate = (env: Record<string, string>): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/rotate-key.ts'],
      { cwd: root, env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    )
  })
// Production seeds less, so it starts sooner.
const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://civic.example' }
const startAndStop = async (appKey: string) => {
  const product = await startProduct({ dataDir, env: { ...production, APP_KEY: appKey } })
  expect(await product.stop()).toBe(0)
}
const expectRefused = async (env: Record<string, string>, words: string) => {
  const refused = await spawnProduct({ dataDir, port: await freePort(), env })
  expect(await refused.exited).toBe(78)
  expect(refused.output()).toContain(words)
  expect(refused.output()).not.toMatch(/\n\s+at /)
  for (const secret of [one, two]) expect(refused.output()).not.toContain(secret)
}

// Each step is a separate process that starts a database.
const PATIENCE_MS = 400_000

test(
  'each start compares APP_KEY with the data, and only the command changes it',
  { timeout: PATIENCE_MS },
  async () => {
    expect(await rotate({ APP_KEY: one, NEW_APP_KEY: two })).toMatchObject({
      output: expect.stringContaining('Start the product with it once'),
    })
    await startAndStop(one)
    await expectRefused({ APP_KEY: two }, 'APP_KEY does not fit this database')
    await expectRefused({}, 'APP_KEY is not set, but this database was prepared with one')
    expect(await rotate({ APP_KEY: one })).toMatchObject({
      code: 1,
      output: expect.stringContaining('Use it like this'),
    })
    expect(await rotate({ APP_KEY: two.replace('second', 'third!'), NEW_APP_KEY: two })).toMatchObject({
      code: 78,
    })
    for (const words of ['Every kept key is wrapped by the new key', 'fits this database already'])
      expect(await rotate({ APP_KEY: one, NEW_APP_KEY: two })).toMatchObject({
        code: 0,
        output: expect.stringContaining(words),
      })
    await expectRefused({ APP_KEY: one }, 'APP_KEY does not fit this database')
    await startAndStop(two)
  },
)
