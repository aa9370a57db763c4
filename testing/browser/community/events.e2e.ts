import { sql } from 'kysely'
import type { BrowserContext } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/values/time.ts'
import { closeBrowser, hydrated, newContext, type Page, phone, signIn } from '../helpers/browser.ts'
import { inDatabase } from '../helpers/database.ts'

afterAll(closeBrowser)

type Who = 'ada' | 'dayo' | 'ife'
const opened = async (who: Who, options = {}): Promise<[BrowserContext, Page]> => {
  const context = await newContext({ ...phone, ...options })
  await signIn(context, who)
  return [context, await context.newPage()]
}
const dayFromNow = (days: number): string =>
  new Date(Date.now() + HOUR_MS + days * DAY_MS).toISOString().slice(0, 10)

describe('an event', () => {
  const TITLE = 'Reading the market levy'
  let address = ''
  let code = ''

  test('is planned on a phone without JavaScript; what is missing is said, and what was typed stays', async () => {
    const [context, page] = await opened('ife', { javaScriptEnabled: false })
    await page.goto('/events/plan')
    await page.getByLabel('In which State is it?').selectOption({ label: 'Lagos' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Name of the event').fill(TITLE)
    await page.getByRole('button', { name: 'Publish the event' }).click()
    await page.getByText('Choose what it is.').first().waitFor()
    expect(await page.getByLabel('Name of the event').inputValue()).toBe(TITLE)
    await page.getByLabel('What it is').selectOption({ label: 'Meeting' })
    await page.getByLabel('What happens there?').fill('We read which levies the market may take.')
    await page.getByLabel('Day', { exact: true }).fill(dayFromNow(4))
    await page.getByLabel('From, Nigerian time').fill('10:00')
    await page.getByLabel('Until').fill('12:00')
    await page.getByLabel('How many seats?').fill('1')
    await page.getByLabel('Local government').selectOption({ label: 'Surulere' })
    await page.getByLabel('Where should people come?').fill('Town library, Western Avenue')
    await page.getByLabel('Who can people call if they feel unsafe?').fill('Ife, 0800 111 2222')
    await page.getByRole('button', { name: 'Publish the event' }).click()
    await page.waitForURL(/\/events\/[0-9a-f-]{36}/)
    address = new URL(page.url()).pathname
    await page.goto('/events')
    await page.getByRole('link', { name: TITLE }).first().waitFor()
    await context.close()
  })

  test('is counted on the map of States, from which a press leads to the list, without JavaScript', async () => {
    const [context, page] = await opened('ada', { javaScriptEnabled: false })
    await page.goto('/events?kind=meeting')
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    const map = page.getByRole('navigation', { name: 'Map of States: upcoming events' })
    const lagos = map.getByRole('link', { name: /Lagos/ })
    expect(Number((await lagos.locator('small').textContent()) ?? 0)).toBeGreaterThan(0)
    const wide = await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
    expect(wide).toBe(true)
    await lagos.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/state=NG-LA/)
    expect(new URL(page.url()).search).toBe('?state=NG-LA&kind=meeting')
    await page.getByRole('link', { name: TITLE }).first().waitFor()
    await context.close()
  })

  test('[CM-01] is in the list, the calendar and the preload, gives its only seat away, and moves the next in the line up', async () => {
    const [adas, ada] = await opened('ada', { javaScriptEnabled: false })
    await ada.goto('/events?state=NG-LA')
    await ada.getByRole('link', { name: 'Calendar' }).click()
    await ada.goto(`/events?month=${dayFromNow(4).slice(0, 7)}`)
    await ada.getByRole('link', { name: TITLE }).first().click()
    await ada.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    expect(new URL(ada.url()).pathname).toBe(address)
    const file = await ada.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    expect(await (await ada.request.get(file ?? '')).text()).toContain(`SUMMARY:${TITLE}`)
    const preload = await ada.request.get('/api/events?state=NG-LA&limit=50')
    expect(
      ((await preload.json()) as { items: { title: string }[] }).items.map(({ title }) => title),
    ).toContain(TITLE)
    await ada.getByRole('button', { name: 'Take a seat' }).click()
    await ada.getByAltText('Your ticket as a QR code').waitFor()
    const [dayos, dayo] = await opened('dayo')
    await dayo.goto(address)
    await hydrated(dayo)
    await dayo.getByRole('button', { name: 'Join the waiting list' }).click()
    await dayo.getByText('You are next in line.').waitFor()
    expect(await dayo.getByText('Ife, 0800 111 2222').count()).toBe(0)
    await ada.getByRole('button', { name: 'Give my seat back' }).click()
    await ada.getByRole('button', { name: 'Join the waiting list' }).waitFor()
    await expect
      .poll(async () => {
        await dayo.goto(address)
        return dayo.getByAltText('Your ticket as a QR code').count()
      })
      .toBe(1)
    code =
      (await dayo
        .locator('main')
        .getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
        .textContent()) ?? ''
    await adas.close()
    await dayos.close()
  })

  test('checks people in without a network, and sends it when the network is back', async () => {
    await inDatabase((db) =>
      sql`update events.event set starts_at = now() + interval '30 minutes', ends_at = now() + interval '90 minutes'
        where title = ${TITLE}`.execute(db),
    )
    const [context, page] = await opened('ife')
    await page.goto(`${address}/door`)
    await hydrated(page)
    await page.getByText('All check-ins are sent.').waitFor()
    await context.setOffline(true)
    const checkIn = async (typed: string) => {
      await page.getByLabel('Code').fill(typed)
      await page.getByRole('button', { name: 'Check in' }).click()
    }
    await checkIn(code.toLowerCase())
    await page.getByText('Let them in').waitFor()
    await page.getByText('1 check-in is waiting for network.').waitFor()
    await checkIn(code)
    await page.getByText('Already checked in on this device').waitFor()
    await context.setOffline(false)
    await page.getByText('All check-ins are sent.').waitFor()
    await page.getByText('Checked in', { exact: true }).waitFor()
    await context.close()
    const [dayos, dayo] = await opened('dayo')
    await dayo.goto(address)
    await dayo.getByText('You were there.').waitFor()
    await dayos.close()
  })
})
