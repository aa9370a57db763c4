import packed from '@sparticuz/chromium'
import { chromium } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** A browser of the bench's own, so that nothing else shares its processes. */
export const launch = async () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (await packed.executablePath()),
    headless: true,
    args: flags,
  })
