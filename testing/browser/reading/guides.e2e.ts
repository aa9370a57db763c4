import { afterAll, describe, expect, test } from 'vitest'
import type { Nomination } from '#domains/vetting/contracts/nomination-contract.ts'
import { nominationForm } from '#test/nominations.ts'
import {
  closeBrowser,
  contextOf,
  desktop,
  newContext,
  openForm,
  type Page,
  phone,
} from '../helpers/browser.ts'
import { joinAnew, newcomerPassword } from '../helpers/newcomer.ts'
import { newNominee } from '../helpers/nominee.ts'
import { hiddenName } from '../helpers/reviews.ts'
import { send } from '../helpers/write.ts'

afterAll(closeBrowser)

/** The controls that something floating covers where the page rests, from its top to its end, and whether one gave way. */
const lookBelow = (page: Page): Promise<{ covered: string[]; steppedAside: boolean }> =>
  page.evaluate(`(async () => {
    const covered = new Set()
    let steppedAside = false
    const step = innerHeight / 5
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      scrollTo(0, top)
      await new Promise((rested) => setTimeout(rested, 400))
      steppedAside ||= document.querySelector('.floats .away') !== null
      for (const float of document.querySelectorAll('.floats > *')) {
        const own = float.getBoundingClientRect()
        if (own.width === 0 || !float.checkVisibility({ visibilityProperty: true })) continue
        for (const control of document.querySelectorAll('main :is(button, input, select, textarea, .btn)')) {
          const box = control.getBoundingClientRect()
          if (!control.checkVisibility({ visibilityProperty: true }) || box.width === 0) continue
          if (box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top)
            covered.add(float.className + ' over ' + control.outerHTML.slice(0, 120))
        }
      }
    }
    return { covered: [...covered], steppedAside }
  })()`)
const allFree = { covered: [], steppedAside: true }

describe('what floats', () => {
  test('covers no control of a long form on a phone, and is there at the end of the page', async () => {
    const context = await contextOf('dayo', phone)
    const page = await context.newPage()
    await openForm(page, '/verification')
    await page.locator('.fpill').waitFor({ state: 'attached' })
    expect(await lookBelow(page)).toEqual(allFree)
    expect(await page.locator('.fpill').isVisible()).toBe(true)
    await context.close()
  })

  test('covers no control that a press brings: printing of new recovery codes', async () => {
    const context = await newContext(phone)
    await joinAnew(context)
    const page = await context.newPage()
    await openForm(page, '/verification')
    await page.locator('.fpill').waitFor({ state: 'attached' })
    await page.locator('summary', { hasText: 'Recovery codes' }).click()
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Create ten new codes' }) })
    await form.getByLabel('Your password now', { exact: true }).fill(newcomerPassword)
    await form.getByRole('button').last().click()
    await page.getByRole('button', { name: 'Print' }).waitFor()
    expect(await lookBelow(page)).toEqual(allFree)
    await context.close()
  })

  test('covers no score of a review on a wide screen', async () => {
    const place = { state: 'NG-GO', lga: 'GO-gombe' }
    const citizen = await newContext(phone)
    await joinAnew(citizen)
    const { reference } = await send<Nomination>(
      citizen,
      '/api/nominations',
      nominationForm({ ...place, nomineeFullName: newNominee().fullName }),
    )
    await citizen.close()
    const context = await contextOf('bola', desktop)
    const page = await context.newPage()
    await openForm(page, `/admin/leaders/vetting?bucket=pending&state=${place.state}`)
    await page
      .locator('.queue')
      .getByRole('link', { name: hiddenName(reference) })
      .click()
    await page.getByRole('button', { name: 'Take this nomination' }).click()
    await page.getByLabel('Score, 0 to 10').first().waitFor()
    await page.locator('.fpill').waitFor({ state: 'attached' })
    expect(await lookBelow(page)).toEqual(allFree)
    await context.close()
  })
})

describe('a guide on a phone', () => {
  test('answers a question with its sources, by keyboard; the other guide starts anew', async () => {
    const context = await newContext(phone)
    const page = await context.newPage()
    await page.goto('/faq')
    await page.locator('.fpill').click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Your question')
    expect(await field.evaluate((element) => element.matches(':focus'))).toBe(true)
    expect(await dialog.getByRole('heading').textContent()).toBe('Tari')
    await page.keyboard.type('How do I get my PVC?')
    await page.keyboard.press('Enter')
    const sources = dialog.getByRole('list', { name: 'Sources' })
    await sources.waitFor()
    const href = await sources.getByRole('link').first().getAttribute('href')
    expect((await context.request.get(href ?? '')).status()).toBe(200)
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await dialog.getByRole('button', { name: 'Switch to Kamsi' }).click()
    await dialog.getByText('You are now chatting with Kamsi. This is a new chat.').waitFor()
    expect(await dialog.getByText('How do I get my PVC?').count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await context.close()
  })

  test('says that the connection failed, keeps the question, and asks it again', async () => {
    const context = await newContext(phone)
    const page = await context.newPage()
    await page.goto('/faq')
    await page.locator('.fpill').click()
    const dialog = page.getByRole('dialog')
    await page.route('**/api/chat/*', (route) => route.abort())
    await dialog.getByLabel('Your question').fill('What does a councillor do?')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('Connection Error').waitFor()
    await dialog.getByText('Failed to get response from Tari. Please try again.').waitFor()
    await page.unroute('**/api/chat/*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('list', { name: 'Sources' }).waitFor()
    await context.close()
  })

  test('answers without script on the page of the guides', async () => {
    const context = await newContext({ ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/civic-counsel')
    await page.getByLabel('Your question').fill('What does a councillor do?')
    await page.getByRole('button', { name: 'Ask Tari' }).click()
    await page.getByRole('heading', { name: 'Tari answers' }).waitFor()
    expect(await page.locator('#result a').count()).toBeGreaterThan(0)
    await context.close()
  })
})
