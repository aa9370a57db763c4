// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { serverWithPlaces, showPage, showServed } from '#test/show-page.tsx'
import { type ProblemDetail, problemsApi } from '../contract.ts'
import { confidentialApi } from '../contracts/confidential-contract.ts'
import { type Heatmap, heatmapApi } from '../contracts/heatmap-contract.ts'
import confidentialDeskPage from './confidential-desk-page.tsx'
import heatmapPage from './heatmap-page.tsx'
import { problem } from './problem-fixture.ts'
import problemPage from './problem-page.tsx'
import problemsPage from './problems-page.tsx'
import reportProblemPage from './report-problem-page.tsx'

afterEach(cleanup)

describe('the list of reported problems', () => {
  const show = (items: readonly ProblemDetail[], search = '') =>
    showServed(problemsPage, {
      address: `/reports${search}`,
      client: serverWithPlaces()
        .answers(problemsApi.problems, { items, total: items.length, nextCursor: null })
        .answers(problemsApi.problemCounts, { total: 120, resolved: 31, inProgress: 44, myActive: 2 }),
    })

  test('[RP-01] shows the four counts, and each report with type, place, status and people', async () => {
    show([problem])
    const card = await screen.findByRole('link', { name: /Broken culvert/ })
    for (const words of [
      'Roads, power and water',
      'Being checked',
      'Before the new bridge · Ikeja, Lagos',
      '24 people',
    ])
      expect(card.textContent).toContain(words)
    for (const words of ['120', '31', '44', '2']) expect(screen.getByText(words)).toBeDefined()
  })

  test.each([
    ['?q=zzz', 'No report matches'],
    ['', 'No one has reported a problem yet'],
  ])('says in words that it is empty: %s', async (search, words) => {
    show([], search)
    expect(await screen.findByText(words)).toBeDefined()
  })
})

describe('a reported problem', () => {
  const show = (change: Partial<ProblemDetail> = {}) =>
    showPage(problemPage, {
      address: `/reports/${problem.id}`,
      params: { reportId: problem.id },
      client: fakeClient().answers(problemsApi.problem, { ...problem, ...change }),
    })

  test('shows what happened, who has it and no name; one press adds the viewer', async () => {
    show()
    expect(await screen.findByRole('heading', { level: 1, name: problem.title })).toBeDefined()
    for (const words of [
      'We were on the spot.',
      'The reporter’s name is hidden.',
      '24 people have this problem',
    ])
      expect(document.body.textContent).toContain(words)
    expect(screen.getByRole('button', { name: 'Same problem, add me' })).toBeDefined()
    expect(screen.queryByText('For staff')).toBeNull()
  })

  test('asks the reporter whether it is fixed, and nobody else', async () => {
    show({
      status: 'fixed',
      own: { isReporter: true, hasJoined: false, counts: true, hasFlagged: false, isAsked: true },
    })
    expect(await screen.findByRole('heading', { name: 'Is it fixed?' })).toBeDefined()
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'yes',
      'no',
    ])
    cleanup()
    show({ status: 'fixed' })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('heading', { name: 'Is it fixed?' })).toBeNull()
  })

  test('offers staff of the place only the states that may follow', async () => {
    show({ staff: { next: ['planned', 'fixed'], exact: null, visibility: 'shown', flags: 0 } })
    const status = await screen.findByLabelText('New status')
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => (option as HTMLOptionElement).value),
    ).toEqual(['', 'planned', 'fixed'])
  })
})

describe('reporting a problem', () => {
  const show = (search: string, client = fakeClient()) =>
    showPage(reportProblemPage, { address: `/engage/report${search}`, client })

  test('[RP-01] offers six types: three in public, three in confidence', async () => {
    show('')
    const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
    for (const type of [
      'infrastructure',
      'service_delivery',
      'environmental',
      'corruption',
      'security',
      'electoral',
    ])
      expect(links).toContain(`/engage/report?type=${type}`)
  })

  test('suggests the same problem before the form', async () => {
    const client = fakeClient().answers(problemsApi.similarProblems, {
      items: [{ ...problem, metres: 300, hasJoined: false }],
    })
    show('?type=infrastructure&lga=LA-ikeja&title=Broken%20culvert', client)
    expect(await screen.findByText(/about 300 m away/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Same problem, add me' })).toBeDefined()
    expect((screen.getByLabelText(/What is wrong, in a few words/) as HTMLInputElement).value).toBe(
      'Broken culvert',
    )
  })

  test.each([
    [0, /^Two officers must read them, and none is named\./],
    [1, /^Two officers must read them, and only one is named\./],
  ])('says before anybody writes that %i of two officers are named', async (officers, words) => {
    const roles = officers === 0 ? [] : (['vetting_lead'] as const)
    show(
      '?type=corruption',
      fakeClient().answers(confidentialApi.confidentialLane, { officers, isOpen: false, roles: [...roles] }),
    )
    expect(await screen.findByText('Confidential reports cannot be sent yet.')).toBeDefined()
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('says what those who read it are besides, and no name', async () => {
    show(
      '?type=corruption',
      fakeClient().answers(confidentialApi.confidentialLane, {
        officers: 2,
        isOpen: true,
        roles: ['finance', 'vetting_lead'],
      }),
    )
    expect(
      await screen.findByText(
        'Two named officers read it: someone of the finance team and the lead of vetting. No one else can, whatever their role on this site.',
      ),
    ).toBeDefined()
  })
})

test('an administrator who is no officer sees the officers and no report', async () => {
  const client = fakeClient().answers(confidentialApi.confidentialOfficers, {
    items: [{ id: problem.id, name: 'Kemi Officer' }],
    isOfficer: false,
    candidates: [],
  })
  showPage(confidentialDeskPage, { address: '/admin/confidential-reports', client })
  expect(await screen.findByText('Kemi Officer')).toBeDefined()
  expect(screen.getByText(/Administrators name them, but cannot read/)).toBeDefined()
  expect(client.asked.map(({ call }) => call)).not.toContain('GET /api/confidential-reports/desk')
})

describe('the heatmap', () => {
  const place = (id: string, name: string, reports: number | null) => ({
    id,
    name,
    reports,
    resolved: null,
    daysToReply: reports === null ? null : 1.5,
    daysToFixed: null,
  })
  const heatmap: Heatmap = {
    total: 31,
    states: [place('NG-LA', 'Lagos', 31), place('NG-PL', 'Plateau', null)],
    lgas: [place('LA-ikeja', 'Ikeja', 26), place('LA-ikorodu', 'Ikorodu', null)],
    types: [{ type: 'infrastructure', reports: 31, daysToReply: 1.5, daysToFixed: null }],
  }

  test('[RP-02] has tiles, squares, tables and a file with the same numbers, and "under 5" below five', async () => {
    showServed(heatmapPage, {
      address: '/civic-heatmap?type=infrastructure&period=all&state=NG-LA',
      client: fakeClient().answers(heatmapApi.heatmap, heatmap),
    })
    const map = await screen.findByRole('navigation', { name: 'Map of States: reported problems' })
    expect(
      within(map)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['PL Plateau <5', 'LA Lagos 31'])
    const table = screen.getByRole('table', { name: 'Reported problems by local government' })
    expect(within(table).getByRole('row', { name: /Ikorodu under 5/ })).toBeDefined()
    expect(screen.getByRole('img', { name: /One square for each local government/ }).children).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
      '/api/reports/heatmap.csv?type=infrastructure&period=all&state=NG-LA',
    )
    expect(document.body.textContent).toContain('never part of this map')
  })

  test('says in words that there is too little for a number', async () => {
    showServed(heatmapPage, {
      address: '/civic-heatmap',
      client: fakeClient().answers(heatmapApi.heatmap, {
        total: null,
        states: [place('NG-LA', 'Lagos', null)],
        lgas: [],
        types: [],
      }),
    })
    expect(await screen.findByText('Too few reports for a number')).toBeDefined()
  })
})
