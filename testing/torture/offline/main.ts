/**
 * `npm run torture -- offline [--cuts N] [--seed N]`: a phone under the real service worker sends 20 acts in each round, while the
 * network, tabs, the worker, the session and the clock are cut at drawn steps, until 1,000 cuts have happened.
 */
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { chromiumOptions } from '#test/chromium.ts'
import { buildIfStale } from '../../../scripts/build.ts'
import { startInstallation } from '../installation.ts'
import { cutOffline } from './offline.ts'

/** Runs the rounds and prints them; the exit code is 1 if an act was lost or took effect twice. */
export const tortureOffline = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      cuts: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    },
  })
  const seed = Number(values.seed)
  console.log(`seed ${String(seed)}`)
  buildIfStale()
  const installation = await startInstallation()
  const browser = await chromium.launch(await chromiumOptions())
  const started = performance.now()
  try {
    const found = await cutOffline({
      browser,
      port: installation.port,
      db: await installation.openLedger(),
      seed,
      total: Number(values.cuts),
      acts: 20,
      cuts: 20,
      reports: 5,
      pairs: [['ada', 'dayo']],
      onRound: ({ acts, cuts, done, inSight, violations }, number) => {
        const seen = Object.entries(cuts).map(([cut, times]) => `${cut} ${String(times)}`)
        console.log(
          `${String(number).padStart(4)}  ${String(acts)} acts, ${String(done)} done, ${String(inSight)} in sight; ${seen.join(', ')}`,
        )
        for (const violation of violations) console.log(`      ${violation}`)
      },
    })
    const sum = (of: (each: (typeof found)[number]) => number) =>
      found.reduce((total, each) => total + of(each), 0)
    const violations = sum((each) => each.violations.length)
    const drawn = sum(({ cuts }) => Object.values(cuts).reduce((total, each) => total + each, 0))
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(
      `${String(found.length)} rounds in ${seconds} s: ${String(sum(({ acts }) => acts))} acts, ${String(drawn)} cuts, ${String(violations)} violations`,
    )
    return violations === 0 ? 0 : 1
  } finally {
    await browser.close()
    await installation.stop()
  }
}
