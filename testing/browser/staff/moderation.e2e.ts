import { sql } from 'kysely'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { DemoName } from '#test/people.ts'
import { closeBrowser, newContext, type Page, phone, signIn } from '../helpers/browser.ts'
import { inDatabase } from '../helpers/database.ts'

afterAll(closeBrowser)

const WORDS = 'The treasurer of our school sells the desks.'
const ROOM = '/community-chat?room=topic-environment'

const opened = async (who: DemoName): Promise<[BrowserContext, Page]> => {
  const context = await newContext({ ...phone, javaScriptEnabled: false })
  await signIn(context, who)
  return [context, await context.newPage()]
}
const inRoom = (page: Page) => page.getByRole('log').getByText(WORDS, { exact: true })
const decide = async (page: Page, answer: 'Keep it' | 'Remove it', why: string): Promise<void> => {
  // The field stands only with the answer that needs it.
  expect(await page.getByLabel('Why it is removed').isVisible()).toBe(false)
  await page.getByRole('radio', { name: answer }).check()
  if (answer === 'Remove it')
    await page.getByLabel('Why it is removed').selectOption({ label: 'Not true, or accuses without proof' })
  await page.getByLabel('Your reasons').fill(why)
  await page.getByRole('button', { name: 'Save the decision' }).click()
}

describe('words that people report, without JavaScript', () => {
  let messageId = ''
  beforeAll(async () => {
    await inDatabase(async (db) => {
      await sql`update identity.person set is_verified = true where id in (${sql.join(
        (['ada', 'ife', 'emeka'] as const).map((name) => demoPerson(name).id),
      )})`.execute(db)
    })
  })

  test('are held when three verified people report them', async () => {
    const [dayos, dayo] = await opened('dayo')
    await dayo.goto(ROOM)
    await dayo.getByLabel('Your message').fill(WORDS)
    await dayo.getByRole('button', { name: 'Send', exact: true }).click()
    await inRoom(dayo).waitFor()
    await inDatabase(async (db) => {
      const { rows } = await sql<{ id: string }>`select id from chat.message where body = ${WORDS}`.execute(
        db,
      )
      messageId = rows[0]?.id ?? ''
    })
    for (const who of ['ada', 'ife', 'emeka'] as const) {
      const [context, page] = await opened(who)
      await page.goto(`${ROOM}&message=${messageId}`)
      await inRoom(page).waitFor()
      await page.getByText('Report', { exact: true }).click()
      await page
        .getByLabel('What is wrong with it?')
        .selectOption({ label: 'Not true, or accuses without proof' })
      await page.getByRole('button', { name: 'Tell the moderators' }).click()
      await page.getByText('Thank you. A moderator looks at it.').waitFor()
      // The third report holds the message: thanks and a way back stand in its place.
      if (who === 'emeka') {
        await page.getByRole('heading', { name: 'You reported a message' }).waitFor()
        await page.getByRole('link', { name: 'Back to the room' }).click()
        await page.getByRole('log').or(page.getByText('No one has written here yet')).first().waitFor()
      }
      await page.goto(ROOM)
      expect(await inRoom(page).count()).toBe(who === 'emeka' ? 0 : 1)
      await context.close()
    }
    await dayos.close()
  })

  test('are removed by a moderator, who learns of nobody; the author reads why and appeals once', async () => {
    const [chidis, chidi] = await opened('chidi')
    await chidi.goto('/admin/moderation?kind=chat.message')
    await chidi.getByRole('link', { name: new RegExp(WORDS.slice(0, 20)) }).click()
    await chidi.getByText('3 people reported it, 3 of them verified.').waitFor()
    expect(await chidi.locator('main').textContent()).not.toMatch(/Sampleson|Dayo|Emeka/)
    await decide(chidi, 'Remove it', 'It names a person and shows nothing.')
    await chidi.getByText('Decision saved').waitFor()
    await chidis.close()
    const [dayos, dayo] = await opened('dayo')
    await expect
      .poll(async () => {
        await dayo.goto('/notifications')
        return dayo.getByText('Moderators decided about something that you wrote').count()
      })
      .toBeGreaterThan(0)
    let itemId = ''
    await inDatabase(async (db) => {
      const { rows } = await sql<{ id: string }>`select id from moderation.item
        where subject_id = ${messageId}`.execute(db)
      itemId = rows[0]?.id ?? ''
    })
    await dayo.goto(`/moderation/${itemId}`)
    await dayo.getByText('Reason: Not true, or accuses without proof.').waitFor()
    await dayo.getByText('It names a person and shows nothing.').waitFor()
    await dayo
      .getByLabel('Why should it show again?')
      .fill('The meeting of parents said so, and wrote it down.')
    await dayo.getByRole('button', { name: 'Send the appeal' }).click()
    await dayo.getByText('Another moderator reads your appeal now.').waitFor()
    expect(await dayo.getByLabel('Why should it show again?').count()).toBe(0)
    await dayos.close()
  })

  test('come back when another moderator agrees with the author, and the log counts it', async () => {
    const openCase = async (page: Page): Promise<void> => {
      await page.goto('/admin/moderation?list=appealed&kind=chat.message')
      await page.getByRole('link', { name: new RegExp(WORDS.slice(0, 20)) }).click()
    }
    const [chidis, chidi] = await opened('chidi')
    await openCase(chidi)
    await chidi.getByText('You made the first decision. Someone else reads the appeal.').waitFor()
    await chidis.close()
    const [lolas, lola] = await opened('lola')
    await openCase(lola)
    await lola.getByText('The meeting of parents said so, and wrote it down.').waitFor()
    await decide(lola, 'Keep it', 'The meeting wrote it down, I read the paper.')
    await lola.getByText('Decision saved').waitFor()
    await lolas.close()
    const [adas, ada] = await opened('ada')
    await ada.goto(ROOM)
    await inRoom(ada).waitFor()
    // The log shows whole months with enough decisions.
    await inDatabase(async (db) => {
      await sql`update moderation.tally set month = month - interval '1 month', decisions = decisions + 20
        where kind = 'chat.message' and is_appeal`.execute(db)
    })
    await ada.goto('/moderation-log')
    const line = ada.getByRole('row').filter({ hasText: 'After an appeal' })
    await line.filter({ hasText: 'Chat message' }).waitFor()
    expect(await ada.locator('main').textContent()).not.toContain(WORDS)
    await adas.close()
  })
})
