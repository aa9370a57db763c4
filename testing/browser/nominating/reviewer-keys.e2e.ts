import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Nomination } from '#domains/vetting/contracts/nomination-contract.ts'
import type { VettingItem } from '#domains/vetting/contracts/review-contract.ts'
import { nominationForm } from '#test/nominations.ts'
import { checkedForApproval } from '#test/nomination-parts.ts'
import {
  closeBrowser,
  desktop,
  newContext,
  openForm,
  origin,
  type Page,
  signIn,
  watch,
} from '../helpers/browser.ts'
import { type Client, signInClient } from '../helpers/client.ts'
import { newNominee } from '../helpers/nominee.ts'
import { hiddenName } from '../helpers/reviews.ts'

/** A State without other nominees, so that the queue holds only these files. */
const place = { state: 'NG-ZA', lga: 'ZA-gusau' }
const queue = `/admin/leaders/vetting?bucket=pending&state=${place.state}`

let ada: Client
let sent: readonly Nomination[]
let context: BrowserContext
let page: Page
let complaints: string[]
beforeAll(async () => {
  ada = await signInClient(origin(), 'ada')
  const nominations: Nomination[] = []
  for (let count = 0; count < 3; count += 1) {
    const form = nominationForm({ ...place, nomineeFullName: newNominee().fullName })
    const { status, body } = await ada.write('/api/nominations', form, randomUUID())
    expect(status).toBe(201)
    nominations.push(body as Nomination)
  }
  sent = nominations
  context = await newContext(desktop)
  await signIn(context, 'bola')
  page = await context.newPage()
  complaints = watch(page)
})
afterAll(closeBrowser)

const fileNumber = (index: number): Nomination => {
  const nomination = sent[index]
  if (!nomination) throw new Error(`There is no file ${index}.`)
  return nomination
}
const press = (key: string) => page.keyboard.press(key)
const type = (text: string) => page.keyboard.type(text)
const said = (text: string) => page.getByText(text).first().waitFor()
const shown = (name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()

/** Presses Tab until the element of the selector has the focus. */
const tabTo = async (selector: string): Promise<void> => {
  for (let step = 0; step < 60; step += 1) {
    await press('Tab')
    if ((await page.locator(`${selector}:focus`).count()) > 0) return
  }
  throw new Error(`Tab does not lead to ${selector}.`)
}

/** Types the address of the queue and moves down to the file with J. */
const moveTo = async (index: number): Promise<void> => {
  await openForm(page, queue)
  const name = hiddenName(fileNumber(index).reference)
  const heading = page.locator('section.detail h2')
  for (let step = 0; step < sent.length && (await heading.textContent()) !== name; step += 1) {
    const before = (await heading.textContent()) ?? ''
    await press('j')
    await expect.poll(() => heading.textContent()).not.toBe(before)
  }
  await shown(name)
}

const take = async (): Promise<void> => {
  await press('t')
  await said('You have taken this nomination')
  await page.waitForURL('**bucket=under_review*')
}

describe('a reviewer who uses only the keyboard', () => {
  test('takes the first file with T, scores it, sees who it is, and approves it', async () => {
    await moveTo(0)
    await take()
    await press('f')
    for (let criterion = 0; criterion < 5; criterion += 1) {
      await type('8')
      await press('Tab')
      await type('Two neighbours told us so.')
      if (criterion < 4) await press('Tab')
    }
    await press('Control+Enter')
    await said('Scores saved. Now you see who it is.')
    await shown(fileNumber(0).nomineeFullName)
    await press('a')
    for (const check of ['idSeen', 'refereesContacted', 'independentSource']) {
      await tabTo(`[name=${check}]`)
      await press('Space')
    }
    await tabTo('[name=sourceTitle]')
    await type(checkedForApproval.sourceTitle)
    await tabTo('[name=sourceDate]')
    // A date box takes the parts in the order of the browser's language: month, day, year.
    await type('01152026')
    await tabTo('[name=sourceUrl]')
    await type(checkedForApproval.sourceUrl)
    await press('Escape')
    await press('s')
    await said('Review submitted')
  })

  test('declares a conflict on the second, which disappears from the console permanently', async () => {
    await moveTo(1)
    await tabTo('summary:has-text("Declare a conflict of interest")')
    await press('Enter')
    await tabTo('[name=kind]')
    await press('Space')
    await tabTo('button:has-text("Declare and leave this file")')
    await press('Enter')
    await said('Conflict declared. You will not see this file again.')
    const { id } = fileNumber(1)
    expect((await context.request.get(`/api/vetting/nominations/${id}`)).status()).toBe(404)
    await openForm(page, queue)
    await shown(hiddenName(fileNumber(2).reference))
    expect(await page.getByText(hiddenName(fileNumber(1).reference)).count()).toBe(0)
  })

  test('asks the nominator of the third for more, before any score', async () => {
    await moveTo(2)
    await take()
    await press('m')
    await type('Who audited the accounts of the school?')
    await press('Control+Enter')
    await said('Review submitted')
  })

  test('leaves three files in the right state: one in review, one waiting for others, and one waiting for its nominator', async () => {
    const { id } = fileNumber(0)
    const item = (await (await context.request.get(`/api/vetting/nominations/${id}`)).json()) as VettingItem
    expect([item.barred, item.reviews.map(({ verdict, isMine }) => [verdict, isMine])]).toEqual([
      'already-reviewed',
      [['approve', true]],
    ])
    const states = async () => {
      const { items } = (await ada.read('/api/nominations/mine')) as { items: Nomination[] }
      return sent.map((each) => {
        const now = items.find((item) => item.id === each.id)
        return [now?.status, now?.infoRequested]
      })
    }
    // The question is final, like every verdict, after the ten seconds for taking it back.
    await expect.poll(states, { timeout: 30_000, interval: 1000 }).toEqual([
      ['under_review', null],
      ['pending', null],
      ['pending', 'Who audited the accounts of the school?'],
    ])
    expect(complaints).toEqual([])
    await context.close()
  })
})
