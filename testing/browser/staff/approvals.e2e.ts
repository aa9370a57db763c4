import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, hydrated, newContext, openForm, type Page, phone, signIn } from '../helpers/browser.ts'

afterAll(closeBrowser)

const who = 'Dayo Abroadman'
const title = `Give ${who} the right: Content`
const card = (page: Page) => page.getByRole('region', { name: title })

/** Proposes a right as the administrator does, and leads to the list of own proposals. */
const propose = async (page: Page, reason: string): Promise<void> => {
  await page.goto('/admin/users?search=dayo')
  await page.getByRole('main').getByRole('link', { name: who }).click()
  await page.getByText('Propose an admin role').click()
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Propose', exact: true }) })
  await form.getByLabel('Admin role').selectOption('content')
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Propose' }).click()
  await page.getByText('You proposed this. A second person must confirm it.').waitFor()
}

/** All of a message stands on the screen without scrolling, once it has moved in. */
const isInView = async (page: Page, text: string): Promise<boolean> => {
  const message = page.getByText(text).first()
  await message.waitFor()
  await expect
    .poll(async () => {
      const box = await message.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0)
    })
    .toBe(true)
  return true
}

describe.each([
  ['with script', true],
  ['with JavaScript off', false],
])('what waits for a second person, %s, at 360 px', (_, javaScriptEnabled) => {
  const open = async (name: 'chidi' | 'lola') => {
    const context = await newContext({ ...phone, javaScriptEnabled })
    await signIn(context, name)
    return { context, page: await context.newPage() }
  }
  const visit = (page: Page, address: string) =>
    javaScriptEnabled ? openForm(page, address) : page.goto(address).then(() => {})

  test('one proposes and takes it back; the next one is refused with a reason that the first one reads', async () => {
    const first = await open('chidi')
    const second = await open('lola')
    await propose(first.page, 'The texts need a second pair of eyes.')
    await visit(first.page, '/admin/approvals?list=mine')
    await card(first.page).getByText('You asked for this. Someone else must confirm it.').first().waitFor()
    expect(
      await card(first.page)
        .getByRole('button', { name: /^Confirm/ })
        .count(),
    ).toBe(0)
    await card(first.page)
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .click()
    expect(await isInView(first.page, 'You withdrew your proposal')).toBe(true)

    await propose(first.page, 'The texts still need a second pair of eyes.')
    await visit(second.page, '/admin/approvals')
    const waiting = card(second.page)
    await waiting.getByText('Proposed by Chidi Mockford').waitFor()
    await waiting.getByText('The texts still need a second pair of eyes.').waitFor()
    const box = await waiting.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true)
    await waiting.locator('summary').click()
    await waiting.getByLabel('Why not?').fill('no')
    await waiting.getByRole('button', { name: `Refuse: ${title}` }).click()
    await second.page.getByText('Write at least 10 characters.').first().waitFor()
    await waiting.getByLabel('Why not?').fill('Nobody has asked Dayo yet.')
    await waiting.getByRole('button', { name: `Refuse: ${title}` }).click()
    expect(await isInView(second.page, 'Refused. The person who proposed it sees your reason.')).toBe(true)
    expect(await card(second.page).count()).toBe(0)

    await visit(first.page, '/admin/approvals?list=mine')
    await first.page.getByText('Nobody has asked Dayo yet.').first().waitFor()
    await first.context.close()
    await second.context.close()
  })

  test('another one is confirmed with one press, and what was already done says so', async () => {
    const first = await open('chidi')
    const second = await open('lola')
    await propose(first.page, 'Now Dayo has agreed.')
    await visit(second.page, '/admin/approvals')
    const late = await second.context.newPage()
    await visit(late, '/admin/approvals')
    await card(second.page)
      .getByRole('button', { name: `Confirm: ${title}` })
      .click()
    expect(await isInView(second.page, 'Confirmed. It is done.')).toBe(true)
    expect(await card(second.page).count()).toBe(0)

    await card(late)
      .getByRole('button', { name: `Confirm: ${title}` })
      .click()
    expect(await isInView(late, 'This proposal is closed or its time is over.')).toBe(true)

    await first.page.goto('/admin/users?search=dayo')
    await first.page.getByRole('main').getByRole('link', { name: who }).click()
    if (javaScriptEnabled) await hydrated(first.page)
    await first.page.locator('summary', { hasText: 'Remove the admin role' }).click()
    const end = first.page
      .locator('form')
      .filter({ has: first.page.getByRole('button', { name: 'End the right' }) })
    await end.getByLabel('Reason').fill('The work is done.')
    await end.getByRole('button', { name: 'End the right' }).click()
    await first.page.getByText('The right is removed.').first().waitFor()
    await first.context.close()
    await second.context.close()
  })
})

test('an empty list says what comes here', async () => {
  const context = await newContext(phone)
  // Nobody of finance: the demonstration has spending that waits.
  await signIn(context, 'funke')
  const page = await context.newPage()
  await openForm(page, '/admin/approvals')
  await page.getByRole('heading', { name: 'Nothing waits for you.' }).waitFor()
  await page
    .getByRole('navigation', { name: 'List' })
    .getByRole('link', { name: /Proposed by you/ })
    .click()
  await page.getByRole('heading', { name: 'You have proposed nothing yet.' }).waitFor()
  await context.close()
})
