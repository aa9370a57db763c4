import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { authenticatorOf } from '#test/authenticator.ts'
import { chromiumOptions } from '#test/chromium.ts'
import { startSmtpDouble } from '#test/doubles/smtp-double.ts'
import { startTermiiDouble } from '#test/doubles/termii-double.ts'
import { freePort, makeDataDir, removeDataDir, startProduct } from './server.ts'
import { desktop, hydrated, phone } from './viewports.ts'

// For walks through a production that has just been installed: people in their own browsers, who see letters, texts and pages only.

const KEY = 'walk-key'
const PATIENCE_MS = 30_000

/** Somebody with a browser of their own. */
export interface Walker {
  readonly page: Page
  readonly email: string
  readonly password: string
  /** The key of the authenticator app, once it is set up. */
  secret: string
}

/** Quoted-printable as an email program shows it, for letters in English. */
const readable = (raw: string): string =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))

/** A production with mail and text messages, its clock, and one browser for each person. */
export const openProduction = async () => {
  const [dataDir, port, smtp, termii] = [
    await makeDataDir(),
    await freePort(),
    await startSmtpDouble(),
    await startTermiiDouble(KEY),
  ]
  const clockFile = join(dataDir, 'clock')
  let aheadMs = 0
  const turn = (seconds: number): void => {
    aheadMs += seconds * 1000
    writeFileSync(clockFile, String(aheadMs))
  }
  turn(0)
  const origin = `http://localhost:${port}`
  const env = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: '1',
    APP_KEY: 'the key of an installation, long enough',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Civic <no-reply@civic-walk.ng>',
    TERMII_URL: termii.url,
    TERMII_API_KEY: KEY,
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${new URL('turned-clock.ts', import.meta.url).href}`,
  }
  const product = await startProduct({ dataDir, port, env })
  const browser = await chromium.launch(await chromiumOptions())
  let networks = 0

  /** Runs a script as the operator does; returns what it says. */
  const run = (script: string, args: readonly string[], input = ''): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = execFile(
        process.execPath,
        [`scripts/${script}.ts`, ...args],
        { env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, ...env } },
        (error, out, err) => (error ? reject(new Error(`${out}${err}`)) : resolve(out)),
      )
      child.stdin?.end(input)
    })

  /** Opens a browser behind a network of its own. */
  const enter = async (email: string, password: string, size = phone): Promise<Walker> => {
    networks += 1
    const context = await browser.newContext({
      // A guest's page may come from its copy, which is older than the turned clock.
      serviceWorkers: 'block',
      baseURL: origin,
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': `102.89.${networks}.7` },
      ...size,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    await page.goto('/')
    await hydrated(page)
    return { page, email, password, secret: '' }
  }

  const waitFor = async (find: () => string | undefined): Promise<string> => {
    await expect.poll(find, { timeout: PATIENCE_MS }).toBeTruthy()
    return find() ?? ''
  }
  const lettersTo = (email: string): string[] =>
    smtp.emails.filter(({ to }) => to.includes(email)).map(({ raw }) => readable(raw))

  return {
    origin,
    turn,
    run,
    enter,
    /** The code of the authenticator app; the clock goes on first, because each code works once. */
    codeOf: ({ secret }: Walker): string => {
      turn(31)
      return authenticatorOf(secret)(new Date(Date.now() + aheadMs))
    },
    /** The first match of a pattern in a letter to somebody, as soon as it has come. */
    inLetter: (email: string, pattern: RegExp): Promise<string> =>
      waitFor(
        () =>
          lettersTo(email)
            .findLast((letter) => pattern.test(letter))
            ?.match(pattern)?.[0],
      ),
    inText: (digits: string): Promise<string> =>
      waitFor(() => /\d{6}/.exec(termii.texts.findLast(({ to }) => to.endsWith(digits))?.sms ?? '')?.[0]),
    stop: async () => {
      await browser.close()
      await product.stop()
      await Promise.all([smtp.close(), termii.close()])
      await removeDataDir(dataDir)
    },
  }
}
export type Production = Awaited<ReturnType<typeof openProduction>>

/** Follows a link that the page shows. */
export const follow = async ({ page }: Walker, name: string | RegExp): Promise<void> => {
  const link = page.getByRole('link', { name, exact: typeof name === 'string' }).filter({ visible: true })
  await hydrated(page)
  await link.first().click()
  await page.waitForLoadState('load')
  await hydrated(page)
}

/** Follows a link of the menu, at any width. */
export const choose = async (who: Walker, name: string): Promise<void> => {
  const { page } = who
  await hydrated(page)
  const link = page.getByRole('link', { name, exact: true, includeHidden: true })
  await page
    .locator('details')
    .filter({ has: link })
    .filter({ visible: true })
    .last()
    .locator('summary')
    .first()
    .click()
  // What floats over pages covers no row of an open menu.
  await expect.poll(() => page.locator('.floats button:visible').count()).toBe(0)
  await follow(who, name)
}

/** Presses a button and waits for what the page says then; staff give a code where they are asked for one. */
export const press = async (
  production: Pick<Production, 'codeOf'>,
  who: Walker,
  name: string | RegExp,
  said: string | RegExp,
): Promise<void> => {
  const { page } = who
  await hydrated(page)
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
  const answer = page.getByText(said).filter({ visible: true }).first()
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await answer.or(proof).first().waitFor()
  if (await proof.isVisible()) {
    await proof.getByLabel('Code of your authenticator app').fill(production.codeOf(who))
    await proof.getByRole('button', { name: 'Confirm' }).click()
  }
  await answer.waitFor()
  await hydrated(page)
}

export { desktop, phone }
