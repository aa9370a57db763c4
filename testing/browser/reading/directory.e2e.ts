import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeaderCard } from '#domains/leaders/contracts/leader-contract.ts'
import { closeBrowser, newContext, openForm, origin, type Page, phone, watch } from '../helpers/browser.ts'

let page: Page
let complaints: string[]
/** Every leader in list order, read without any filter: the expected results come from it. */
let everyone: LeaderCard[]

const everyLeader = async (): Promise<LeaderCard[]> => {
  const seen: LeaderCard[] = []
  let cursor: string | null = ''
  do {
    const response = await fetch(`${origin()}/api/leaders?limit=100${cursor && `&cursor=${cursor}`}`)
    const answer = (await response.json()) as { items: LeaderCard[]; nextCursor: string | null }
    seen.push(...answer.items)
    cursor = answer.nextCursor
  } while (cursor)
  return seen
}
const idsOf = (keep: (leader: LeaderCard) => boolean) => everyone.filter(keep).map(({ id }) => id)

/** The leaders of the current list over all its pages; afterwards the page is back where it was. */
const shown = async (on: Page = page): Promise<string[]> => {
  const first = on.url()
  const ids: string[] = []
  for (let isMore = true; isMore;) {
    const links = await on
      .locator('main li a[href^="/leaders/"]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('href')?.split('/').at(-1) ?? ''))
    ids.push(...links)
    const next = on.getByRole('link', { name: 'Show the next 20' })
    isMore = (await next.count()) > 0
    if (isMore) await openForm(on, (await next.getAttribute('href')) ?? '')
  }
  if (on.url() !== first) await openForm(on, first)
  return ids
}
const count = async (): Promise<string> => (await page.getByText(/^\d+ leaders? match/).textContent()) ?? ''
/** What the address says; a form also sends its untouched select fields. */
const query = () =>
  Object.fromEntries(
    [...new URL(page.url()).searchParams].filter(([name, value]) => value !== '' && name !== 'sort'),
  )
const filtersOn = async (): Promise<string[]> =>
  (await page.getByRole('list', { name: 'Active filters' }).getByRole('link').allTextContents()).map((text) =>
    text.replace('Remove', '').trim(),
  )

/** Clicks something that leads to another list, and waits for it. */
const go = async (press: () => Promise<unknown>): Promise<void> => {
  const before = page.url()
  await Promise.all([page.waitForURL((url) => url.href !== before), press()])
  await page.waitForLoadState()
}
const search = async (text: string): Promise<void> => {
  await page.getByLabel('Search by name or office').fill(text)
  await go(() => page.getByRole('button', { name: 'Search', exact: true }).click())
}
const choose = async (label: string, option: string): Promise<void> => {
  const chooser = page.getByLabel(label, { exact: true })
  if (!(await chooser.isVisible())) await page.locator('summary', { hasText: 'Filters' }).click()
  await chooser.selectOption({ label: option })
  await go(() => page.getByRole('button', { name: 'Apply' }).click())
}
const follow = (name: string) => go(() => page.getByRole('link', { name, exact: true }).click())

/** The list holds exactly these leaders and states their number; the address and the chips name the filters. */
const expectList = async (
  keep: (leader: LeaderCard) => boolean,
  address: Readonly<Record<string, string>>,
  chips: readonly string[],
): Promise<void> => {
  const expected = idsOf(keep)
  expect(expected.length, 'this filter must leave some leaders').toBeGreaterThan(0)
  expect(query()).toEqual(address)
  expect(await count()).toBe(
    `${expected.length} ${expected.length === 1 ? 'leader matches' : 'leaders match'}`,
  )
  expect((await shown()).toSorted()).toEqual(expected.toSorted())
  expect(await filtersOn()).toEqual(chips.length > 0 ? [...chips, 'Clear all'] : [])
}

beforeAll(async () => {
  page = await (await newContext(phone)).newPage()
  complaints = watch(page)
  everyone = await everyLeader()
})
afterAll(closeBrowser)

describe('the directory of leaders, by a guest on a phone', () => {
  test('[LD-01] can be searched by name or office and filtered by region, State and LGA, office type, status and toggle; the address holds all of it, the page shows, counts and clears it, and an empty list offers a next step', async () => {
    await openForm(page, '/leaders')
    await expectList(() => true, {}, [])

    await search('ifeoluwa adesina')
    await expectList(({ fullName }) => fullName === 'Ifẹ́olúwa Adéṣínà', { search: 'ifeoluwa adesina' }, [
      '“ifeoluwa adesina”',
    ])
    await search('harbour safety')
    await expectList(({ fullName }) => fullName === 'Ibinabo Daworikiri', { search: 'harbour safety' }, [
      '“harbour safety”',
    ])
    await follow('Clear all')
    await expectList(() => true, {}, [])

    await choose('Region', 'Nigeria')
    await expectList(() => true, { region: 'nigeria' }, ['Nigeria'])
    await follow('Clear all')
    await choose('Office type', 'Federal')
    await expectList(({ officeType }) => officeType === 'federal', { officeType: 'federal' }, ['Federal'])
    await follow('Clear all')
    await choose('Status', 'Training')
    await expectList(({ status }) => status === 'training', { status: 'training' }, ['Training'])
    await follow('Clear all')
    await choose('State', 'Rivers')
    await expectList(({ state }) => state === 'NG-RI', { state: 'NG-RI' }, ['Rivers'])
    await choose('Local government', 'Khana')
    await expectList(({ lga }) => lga === 'RI-khana', { state: 'NG-RI', lga: 'RI-khana' }, [
      'Rivers',
      'Khana',
    ])
    await follow('Clear all')

    await follow('Verified only')
    await expectList(({ isVerified }) => isVerified, { verified: '1' }, ['Verified only'])
    await follow('Pipeline only')
    const isOnTheWay = ({ status }: LeaderCard) => !['verified', 'rejected', 'suspended'].includes(status)
    await expectList(isOnTheWay, { pipeline: '1' }, ['Pipeline only'])

    // Filters combine, and each can be removed on its own.
    await choose('Office type', 'Civil Society')
    const both = (leader: LeaderCard) => isOnTheWay(leader) && leader.officeType === 'civil_society'
    await expectList(both, { pipeline: '1', officeType: 'civil_society' }, ['Civil Society', 'Pipeline only'])
    const address = page.url()
    await follow('Civil Society Remove')
    await expectList(isOnTheWay, { pipeline: '1' }, ['Pipeline only'])

    // The address alone restores the same list: by Back, after a reload, and for another person.
    // Reading all pages of the longer list has left steps of its own in the history.
    for (let steps = 0; page.url() !== address && steps < 5; steps += 1) await page.goBack()
    await expectList(both, { pipeline: '1', officeType: 'civil_society' }, ['Civil Society', 'Pipeline only'])
    await page.reload()
    await expectList(both, { pipeline: '1', officeType: 'civil_society' }, ['Civil Society', 'Pipeline only'])
    const other = await (await newContext({ ...phone, javaScriptEnabled: false })).newPage()
    await other.goto(address)
    expect((await shown(other)).toSorted()).toEqual(idsOf(both).toSorted())
    await other.context().close()

    await follow('Clear all')
    await search('zzzzqq')
    await page.getByRole('heading', { name: 'No leader matches' }).waitFor()
    expect([await count(), await shown()]).toEqual(['0 leaders match', []])
    const empty = page.getByRole('main').locator('.card').filter({ hasText: 'No leader matches' })
    expect(await empty.getByRole('link', { name: 'Nominate someone' }).getAttribute('href')).toBe(
      '/leaders/nominate',
    )
    await follow('Clear all filters')
    await expectList(() => true, {}, [])
    expect(complaints).toEqual([])
  })
})
