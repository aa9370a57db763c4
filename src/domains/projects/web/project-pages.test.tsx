// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/pages/problem.ts'
import { fakeClient } from '#test/fake-client.ts'
import { serverWithPlaces, showPage, showServed } from '#test/show-page.tsx'
import { type Project, projectsApi } from '../contract.ts'
import { ownPart, project } from './project-fixture.ts'
import projectPage from './project-page.tsx'
import projectsPage from './projects-page.tsx'
import { projectsSearch } from './projects/projects-search.ts'

afterEach(cleanup)

const listing = (items: readonly Project[], nextCursor: string | null = null) => ({
  items,
  total: items.length,
  nextCursor,
})
const showList = (search: string, client = serverWithPlaces()) =>
  showServed(projectsPage, { address: `/projects${search}`, client })

describe('the list of projects', () => {
  test('shows title, place, category, received and needed SUP', async () => {
    showList('', serverWithPlaces().answers(projectsApi.projects, listing([project])))
    const card = await screen.findByRole('link', { name: /A borehole with four taps/ })
    expect(card.getAttribute('href')).toBe(`/projects/${project.id}`)
    expect(card.textContent).toContain('Sample Tudun Ruwa · Ikeja, Lagos')
    for (const words of ['Water', 'Open for votes', 'Sample', '4,950.00 of 40,000.00 SUP · 900 people'])
      expect(card.textContent).toContain(words)
    expect(within(card).getByRole('meter').getAttribute('aria-valuenow')).toBe('12')
    expect(document.body.textContent).not.toContain('₦')
  })

  test('the address holds the filters, each can be removed, and the next page has its own', async () => {
    const search = '?status=active&category=water&state=NG-LA&lga=LA-ikeja&sort=supported'
    showList(
      search,
      serverWithPlaces().answers(projectsApi.projects, ({ url }) =>
        url.endsWith(search) ? listing([project], 'next') : listing([]),
      ),
    )
    const on = within(await screen.findByRole('list', { name: 'Active filters' }))
    expect(on.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/projects?category=water&state=NG-LA&lga=LA-ikeja&sort=supported',
      '/projects?status=active&state=NG-LA&lga=LA-ikeja&sort=supported',
      '/projects?status=active&category=water&sort=supported',
      '/projects?status=active&category=water&state=NG-LA&sort=supported',
      '/projects',
    ])
    expect(screen.getByRole('link', { name: 'Show the next 20' }).getAttribute('href')).toBe(
      `/projects${search}&cursor=next`,
    )
    const form = screen.getByRole<HTMLFormElement>('search')
    expect([...new FormData(form)]).toEqual([
      ['status', 'active'],
      ['q', ''],
      ['category', 'water'],
      ['state', 'NG-LA'],
      ['lga', 'LA-ikeja'],
      ['sort', 'supported'],
    ])
  })

  test.each([
    ['?q=zzz', 'No project matches'],
    ['', 'No project here yet'],
  ])('says that the list is empty: %s', async (search, words) => {
    showList(search, serverWithPlaces().answers(projectsApi.projects, listing([])))
    expect(await screen.findByText(words)).toBeDefined()
  })

  test('says that the list failed to load', async () => {
    showList('', serverWithPlaces().refuses(projectsApi.projects, 'unexpected-error'))
    expect(await screen.findByText('We could not load the list.')).toBeDefined()
  })

  test('unknown and invalid parameters are ignored, so that no address breaks the page', () => {
    const query = projectsSearch.read(
      new URLSearchParams('utm=x&status=mine&category=sport&lga=LA-ikeja&sort=newest&limit=9&q=%20tap%20'),
    )
    expect(query).toEqual({ q: 'tap' })
    expect(projectsSearch.href(query)).toBe('/projects?q=tap')
  })
})

const own = ownPart
const server = (change: Partial<Project> = {}) =>
  fakeClient().answers(projectsApi.project, { ...project, ...change })
const params = { projectId: project.id }
const address = `/projects/${project.id}`
const showAsGuest = (change: Partial<Project> = {}) =>
  showServed(projectPage, { address, params, client: server(change) })
const showAsAda = (change: Partial<Project> = {}) =>
  showPage(projectPage, { address, params, client: server({ own, ...change }) })
const amounts = async () =>
  [...(await screen.findByRole<HTMLSelectElement>('combobox', { name: 'How much SUP?' })).options]
    .map(({ value }) => value)
    .filter(Boolean)

describe('one project', () => {
  test('shows its story, its costs line by line and its progress, in SUP', async () => {
    showAsGuest()
    expect(await screen.findByRole('heading', { level: 1, name: project.title })).toBeDefined()
    expect(screen.getByText(/The project drills a borehole/)).toBeDefined()
    expect(screen.getByText(/Responsible: Sample Water Committee/)).toBeDefined()
    const rows = within(screen.getByRole('table', { name: 'Costs, line by line' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'For whatSUP',
      'Drilling30,000.00',
      'Tank10,000.00',
      'Total40,000.00',
    ])
    const standing = screen.getByRole('region', { name: 'Progress so far' }).textContent
    for (const words of ['4,950', '40,000', '12%', '900', 'people who voted'])
      expect(standing).toContain(words)
    expect(document.body.textContent).not.toMatch(/₦|naira/i)
  })

  test('asks a guest to sign in and returns them', async () => {
    showAsGuest()
    expect(await screen.findByText('Login Required')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign in to vote' }).getAttribute('href')).toBe(
      `/auth?returnUrl=${encodeURIComponent(address)}`,
    )
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('offers 1 to 10 SUP and says what is spent first', async () => {
    showAsAda()
    expect(await amounts()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    expect(
      screen.getByText('You have 10.00 purchased and 21.50 earned SUP. Purchased SUP is spent first.'),
    ).toBeDefined()
  })

  test.each([
    [{ ...own, spent: 7, left: 3 }, ['1', '2', '3']],
    [{ ...own, earned: '1.50', purchased: '0.60' }, ['1', '2']],
  ])('offers only amounts that are allowed and affordable: %#', async (mine, offered) => {
    showAsAda({ own: mine })
    expect(await amounts()).toEqual(offered)
  })

  test('says plainly that the balance is too low, and shows it', async () => {
    showAsAda({ own: { ...own, earned: '0.50', purchased: '0.25' } })
    expect(await screen.findByText('Insufficient Balance')).toBeDefined()
    expect(screen.getByText(/You have 0.25 purchased and 0.50 earned SUP/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open your wallet' }).getAttribute('href')).toBe('/wallet')
  })

  test('shows one’s own votes with receipts that can be checked', async () => {
    const votes = [{ code: '7Q2K-9FXM-0ABC', amount: 10, castAt: '2026-11-20T09:00:00.000Z' }]
    showAsAda({ own: { ...own, spent: 10, left: 0, votes } })
    expect(await screen.findByText('7Q2K-9FXM-0ABC')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Check it' }).getAttribute('href')).toBe(
      '/voting?code=7Q2K-9FXM-0ABC#receipt',
    )
    expect(screen.getByText('You have given the full 10 SUP that one person can give.')).toBeDefined()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('that is completed accepts no votes', async () => {
    showAsAda({ status: 'completed', endedAt: '2026-11-10T09:00:00.000Z' })
    expect(await screen.findByText(/All steps are done/)).toBeDefined()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('that is missing says so, with the status of its answer', async () => {
    const client = fakeClient().refuses(projectsApi.project, 'project-not-found')
    showServed(projectPage, { address, params, client })
    expect(await screen.findByText('This project does not exist, or was removed.')).toBeDefined()
    const headFor = (failed: Problem | null) =>
      projectPage.head?.({
        params,
        search: new URLSearchParams(),
        viewer: null,
        t: (text) => text,
        found: () => undefined,
        failed: () => failed,
      })
    expect(headFor({ status: 404, code: 'X', message: '', fields: {} })).toMatchObject({ status: 404 })
    expect(headFor({ status: 500, code: 'X', message: '', fields: {} })).toMatchObject({ status: 503 })
  })
})
