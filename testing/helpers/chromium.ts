import packed from '@sparticuz/chromium'

/**
 * How every browser of tests and benches starts: the bundled Chromium, or CHROMIUM_PATH, without calls to outside
 * services.
 */
export const chromiumOptions = async () => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? (await packed.executablePath()),
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ],
})
