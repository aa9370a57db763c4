// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type LeaderCard, leaderStatuses } from '../../contracts/leader-contract.ts'
import { leadersApi } from '../../contract.ts'
import leadersPage from './leaders-page.tsx'
import { serverWithPlaces, showServed } from '#test/show-page.tsx'
import { card } from '../leader-fixture.ts'

const named = (fullName: string, change: Partial<LeaderCard> = {}): LeaderCard => ({
  ...card,
  id: fullName,
  fullName,
  ...change,
})
const pageWith = (items: readonly LeaderCard[], nextCursor: string | null = null, total = items.length) => ({
  items,
  total,
  unnamed: 0,
  nextCursor,
})
const stats = {
  total: 40,
  onTheWay: 14,
  seated: 5,
  holders: 20,
  suspended: 1,
  verified: 39,
  pipeline: 17,
  officeTypes: 7,
  states: 36,
  isFctCovered: true,
  regions: 1,
}

type Listed = ReturnType<typeof pageWith>

/** Shows the directory at an address; each query string has its own list. */
const show = (search: string, lists: Readonly<Record<string, Listed>>, client = serverWithPlaces()) => {
  client.answers(leadersApi.stats, stats)
  if (Object.keys(lists).length > 0)
    client.answers(leadersApi.directory, ({ url }) => lists[url.replace('/api/leaders', '')] ?? pageWith([]))
  return showServed(leadersPage, { address: `/leaders${search}`, client })
}

const names = () =>
  screen.getAllByRole('listitem').flatMap((row) =>
    within(row)
      .queryAllByText(/Leader \d+/)
      .map((name) => name.textContent),
  )
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name, hidden: true })
const searchForm = () => screen.getByRole<HTMLFormElement>('search')

/** The address that submitting the form leads to, as a browser builds it. */
const sentTo = (form: HTMLFormElement): string => {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value)
  return `${new URL(form.action).pathname}?${search.toString()}`
}

afterEach(cleanup)

describe('the directory', () => {
  test('[LD-02] says how many leaders are verified and in the pipeline, and what they cover', async () => {
    show('', { '': pageWith([card]) })
    const list = await screen.findByRole('list', { name: 'Statistics' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((fact) => fact.textContent),
    ).toEqual([
      '39 of them are verified leaders',
      '17 are in the pipeline, from nomination to first audit',
      '7 office types',
      '36 States and the FCT',
      '1 region',
    ])
    const stages = within(screen.getByRole('list', { name: 'Everyone, counted once' })).getAllByRole(
      'listitem',
    )
    expect(stages.map((stage) => stage.textContent)).toEqual([
      '40 people',
      '14 on the way',
      '5 with a seat',
      '20 office holders',
      '1 suspended',
    ])
  })
  test('a leader shows office, place, trust and a link to the profile, a sample marked as one', async () => {
    show('', {
      '': pageWith([card, named('Rahila Gyang', { status: 'training', isVerified: false, isSample: true })]),
    })
    const first = await screen.findByRole('link', { name: /Adéṣínà/ })
    expect(first.getAttribute('href')).toBe(`/leaders/${card.id}`)
    expect(first.textContent).toContain('Ward councillor · Ikorodu, Lagos')
    expect(first.textContent).toContain('Verified')
    expect(first.textContent).not.toContain('Sample')
    const second = screen.getByRole('link', { name: /Rahila/ })
    for (const word of ['Pending', 'Training', 'Sample']) expect(second.textContent).toContain(word)
  })
  test('[LD-01] search and every filter of the address are set in the form, counted, and removable one by one', async () => {
    const search =
      '?search=ade&region=nigeria&zone=SW&state=NG-LA&lga=LA-ikorodu&officeType=local_government&status=verified&verified=1'
    show(search, { [search]: pageWith([card]) })
    await screen.findByText('1 leader matches')
    expect(select('Local government').value).toBe('LA-ikorodu')
    expect(select('Region').value).toBe('nigeria')
    expect(select('Zone').value).toBe('SW')
    expect(select('State').value).toBe('NG-LA')
    expect(select('Office type').value).toBe('local_government')
    expect(select('Status').value).toBe('verified')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name or office' }).value).toBe(
      'ade',
    )
    expect(screen.getByRole('link', { name: 'Verified only' }).getAttribute('aria-current')).toBe('page')
    const chips = within(screen.getByRole('list', { name: 'Active filters' }))
    expect(chips.getAllByRole('link', { name: /Remove/ })).toHaveLength(8)
    const withoutState = chips.getByRole('link', { name: /Lagos/ }).getAttribute('href')
    expect(withoutState).not.toContain('NG-LA')
    expect(withoutState).not.toContain('LA-ikorodu')
    expect(withoutState).toContain('search=ade')
    expect(chips.getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe('/leaders')
  })
  test('the status filter has all nine states; of the rejected it says why nobody shows', async () => {
    show('?status=rejected', { '?status=rejected': pageWith([], null, 0) })
    await screen.findByText('We do not publish the names of people whose nomination was rejected.')
    expect([...select('Status').options].map(({ value }) => value)).toEqual(['', ...leaderStatuses])
  })
  test('[LD-01] choosing a State adds it with the typed text to the address, which shows its leaders and local governments', async () => {
    const lists = {
      '?search=ade': pageWith([card]),
      '?search=ade&state=NG-PL': pageWith([named('Leader 1')], null, 12),
    }
    show('?search=ade', lists)
    await screen.findByText('1 leader matches')
    expect(select('Local government').disabled).toBe(true)
    expect(searchForm().method).toBe('get')
    expect(within(searchForm()).getByRole('button', { name: 'Apply', hidden: true })).toHaveProperty(
      'type',
      'submit',
    )
    fireEvent.change(select('State'), { target: { value: 'NG-PL' } })
    const address = sentTo(searchForm())
    cleanup()
    show(address.replace('/leaders', ''), lists)
    await screen.findByText('12 leaders match')
    expect(select('State').value).toBe('NG-PL')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ade')
    const lgas = within(select('Local government')).getAllByRole('option', { hidden: true })
    expect(lgas.map((option) => option.textContent)).toEqual(['All local governments', 'Jos North'])
  })
  test('[LD-01] the toggle shows verified leaders only, or those in the pipeline only', async () => {
    const lists = { '': pageWith([card]), '?pipeline=1': pageWith([named('Leader 1')]) }
    show('', lists)
    await screen.findByText('1 leader matches')
    expect(screen.getByRole('link', { name: 'Verified only' }).getAttribute('href')).toBe(
      '/leaders?verified=1',
    )
    const pipeline = screen.getByRole('link', { name: 'Pipeline only' }).getAttribute('href')
    expect(pipeline).toBe('/leaders?pipeline=1')
    cleanup()
    show('?pipeline=1', lists)
    await screen.findByText('Leader 1')
    expect(screen.getByRole('link', { name: 'Pipeline only' }).getAttribute('aria-current')).toBe('page')
    expect(sentTo(searchForm())).toContain('pipeline=1')
  })
  test('ticked leaders go into the address of the comparison, without script', async () => {
    show('', { '': pageWith([named('Leader 1'), named('Leader 2'), named('Leader 3')]) })
    const form = await screen.findByRole<HTMLFormElement>('form', { name: 'Compare leaders' })
    expect(form.method).toBe('get')
    for (const name of ['Compare Leader 1', 'Compare Leader 3'])
      fireEvent.click(screen.getByRole('checkbox', { name }))
    expect(sentTo(form)).toBe('/leaders/compare?id=Leader+1&id=Leader+3')
    expect(within(form).getByRole('button', { name: 'Compare' })).toHaveProperty('type', 'submit')
  })
  test('a submitted search goes into the address', async () => {
    const lists = { '': pageWith([card]), '?search=teacher': pageWith([named('Leader 1')]) }
    show('', lists)
    await screen.findByText('1 leader matches')
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: ' teacher ' } })
    const address = sentTo(searchForm())
    cleanup()
    show(address.replace('/leaders', ''), lists)
    await screen.findByText('Leader 1')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('teacher')
  })
  test('[LD-01] an empty list offers to clear the filters or to nominate', async () => {
    show('?search=zzz', { '?search=zzz': pageWith([]) })
    await screen.findByRole('heading', { name: 'No leader matches' })
    expect(screen.getByRole('link', { name: 'Clear all filters' }).getAttribute('href')).toBe('/leaders')
    for (const link of screen.getAllByRole('link', { name: 'Nominate someone' }))
      expect(link.getAttribute('href')).toBe('/leaders/nominate')
  })
  test('a link leads to the next leaders, and the last page links only to the first', async () => {
    const first = Array.from({ length: 20 }, (_, index) => named(`Leader ${index + 1}`))
    const lists = {
      '?sort=newest': pageWith(first, 'next', 21),
      '?sort=newest&cursor=next': pageWith([named('Leader 21')], null, 21),
    }
    show('?sort=newest', lists)
    const more = await screen.findByRole('link', { name: 'Show the next 20' })
    expect(names()).toHaveLength(20)
    expect(more.getAttribute('href')).toBe('/leaders?sort=newest&cursor=next')
    expect(screen.queryByRole('link', { name: 'Go to the first page' })).toBeNull()
    cleanup()
    show('?sort=newest&cursor=next', lists)
    await screen.findByText('21 leaders match')
    expect(names()).toEqual(['Leader 21'])
    expect(screen.queryByRole('link', { name: 'Show the next 20' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to the first page' }).getAttribute('href')).toBe(
      '/leaders?sort=newest',
    )
  })
  test('an invalid page link leads to the first page', async () => {
    show('?cursor=old', {}, serverWithPlaces().refuses(leadersApi.directory, 'invalid-input'))
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toContain('This page link is not valid.')
    expect(within(problem).getByRole('link', { name: 'Go to the first page' }).getAttribute('href')).toBe(
      '/leaders',
    )
  })
  test('a list that failed to load says so and can be retried', async () => {
    show('?search=a', {}, serverWithPlaces().refuses(leadersApi.directory, 'too-many-requests'))
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toContain('We could not load the list.')
    expect(within(problem).getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
      '/leaders?search=a',
    )
    expect(screen.queryByText(/leaders? match/)).toBeNull()
  })
})
