import { expect, test } from 'vitest'
import { origin } from '../helpers/browser.ts'
import { walkScreens } from '../helpers/screens.ts'
import { fetchRaw, weighScreens } from '../helpers/weights.ts'

weighScreens(2)
walkScreens(2)

test('scripts and pages are compressed, with brotli if the browser accepts it', async () => {
  const page = await (await fetch(origin())).text()
  const boot = /src="(\/assets\/boot-[^"]+)"/.exec(page)?.[1] ?? ''
  for (const address of ['/', '/leaders', boot]) {
    const [br, gzip, plain] = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => fetchRaw(origin() + address, encoding, '')),
    )
    expect([address, br?.encoding, gzip?.encoding, plain?.encoding]).toEqual([
      address,
      'br',
      'gzip',
      undefined,
    ])
    expect(br?.bytes).toBeLessThan(plain?.bytes ?? 0)
    expect(gzip?.bytes).toBeLessThan(plain?.bytes ?? 0)
  }
})
