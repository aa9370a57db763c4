import { afterAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/values/time.ts'
import { closeBrowser, newContext, type Page, phone, signIn } from '../helpers/browser.ts'
import type { DemoName } from '#test/people.ts'

afterAll(() => closeBrowser())

const PAYEE = `Sample Print House ${Date.now()}`
const REASON = 'Leaflets about the new funding rounds for twelve wards.'

/** A page of one person, as a form without script. */
const as = async (name: DemoName, path: string): Promise<Page> => {
  const context = await newContext({ ...phone, javaScriptEnabled: false })
  await signIn(context, name)
  const page = await context.newPage()
  await page.goto(path)
  return page
}
const itemOf = (page: Page) => page.locator('#spending li').filter({ hasText: PAYEE })

describe('spending from a fund', () => {
  test('goes through three people, and every member reads what became of it', async () => {
    const maker = await as('emeka', '/treasury')
    const form = maker.getByRole('region', { name: 'Spend from a fund' })
    await form.getByLabel('Fund').selectOption('opening')
    await form.getByLabel('Amount').fill('12,500')
    await form.getByLabel('What it is for').selectOption('programmes')
    await form.getByLabel('Organization that is paid').fill(PAYEE)
    await form.getByLabel('Public reason').fill(REASON)
    await form.getByRole('button', { name: 'Propose to spend' }).click()
    await itemOf(maker).getByText('Waits for a second person').waitFor()
    await maker.context().close()

    const second = await as('chidi', '/admin/approvals')
    const card = second.getByRole('region', { name: new RegExp(PAYEE) })
    await card.getByRole('button', { name: /^Confirm/ }).click()
    await second.goto('/treasury')
    await itemOf(second).getByText('You took part in it. A third person pays it.').waitFor()
    expect(await itemOf(second).getByRole('button', { name: 'Note as paid' }).count()).toBe(0)
    await second.context().close()

    const third = await as('lola', '/treasury?list=open')
    await itemOf(third).getByLabel('Number of the payment').fill('TRF-7781')
    const today = new Date(Date.now() + HOUR_MS).toISOString().slice(0, 10)
    await itemOf(third).getByLabel('Day of the payment').fill(today)
    await itemOf(third).getByRole('button', { name: 'Note as paid' }).click()
    await itemOf(third).getByText('number TRF-7781').waitFor()
    await third.context().close()

    const member = await as('ada', '/treasury?list=paid')
    await itemOf(member).getByText('₦12,500.00').waitFor()
    await itemOf(member).getByText(REASON).waitFor()
    expect(await member.getByRole('button', { name: 'Propose to spend' }).count()).toBe(0)
    await member.context().close()
  })
})
