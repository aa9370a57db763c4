import packed from '@sparticuz/chromium'

/** How every browser of tests and benches starts: the packed Chromium, or CHROMIUM_PATH, with nothing calling out. */
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
