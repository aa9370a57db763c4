// @vitest-environment jsdom
import { cleanup, fireEvent, isInaccessible, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isScreenPath } from '#shared/sitemap.ts'
import { fakeClient } from '#test/fake-client.ts'
import { showPage } from '#test/show-page.tsx'
import { type Overview, overviewCalls } from '../overview-contract.ts'
import supDashboardPage from './sup-dashboard-page.tsx'
import { overview } from './wallet-fixture.ts'

/** The rules for hidden figures from src/domains/wallet/web/wallet.css; tests load no style sheet. */
const rules = '[data-veil] .veiled { visibility: hidden } :root:not([data-veil]) .veil-said { display: none }'

const serving = (given: Overview = overview) => fakeClient().answers(overviewCalls.overview, given)
const show = (client = serving()) => showPage(supDashboardPage, { address: '/sup-dashboard', client })
const part = async (name: string) => within(await screen.findByRole('region', { name }))

/** The cells of a table's body. */
const rowsOf = (table: HTMLElement): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
  delete document.documentElement.dataset['veil']
})

describe('SUP at a glance', () => {
  test('[WA-01] shows the balance with two decimals, by origin, with the naira figure, and one line for both rates', async () => {
    show()
    const balance = await part('You can spend')
    expect(balance.getByText('128').textContent).toBe('128.50 SUP')
    expect(balance.getByText('Naira figure').nextSibling?.textContent).toBe('₦1,285')
    expect(balance.getByText('Earned').nextSibling?.textContent).toBe('28.50 SUP')
    expect(balance.getByText('Purchased').nextSibling?.textContent).toBe('100.00 SUP')
    expect(screen.getAllByText(/10 naira for 1 SUP.+100 naira for 1 SUP/)).toHaveLength(1)
    // The naira figure of the balance appears exactly once.
    expect(document.body.textContent.match(/₦/g)).toHaveLength(1)
  })

  test('says what each kind of SUP may pay for, exactly as the server’s policy', async () => {
    show()
    const policy = await part('What your SUP can do')
    expect(rowsOf(policy.getByRole('table'))).toEqual([
      ['Vote in a community selection', 'Earned only'],
      ['Vote on a project', 'Purchased first, then earned'],
      ['Fund a project', 'Purchased first, then earned'],
      ['Enter a prize draw', 'Earned only'],
      ['Cash out', 'Earned only'],
    ])
    cleanup()
    show(serving({ ...overview, policy: [{ spending: 'cashout', takes: ['purchased'] }] }))
    const other = await part('What your SUP can do')
    expect(rowsOf(other.getByRole('table'))).toEqual([['Cash out', 'Purchased only']])
  })

  test('shows this month by kind: the usual ones always, others if something moved, and the sum', async () => {
    show()
    const month = await part('This month')
    expect(month.getByText('November 2026, in SUP')).toBeDefined()
    expect(rowsOf(month.getByRole('table'))).toEqual([
      ['Earned', '21.50', '0.00'],
      ['Bought, or given by an organization', '10.00', '0.00'],
      ['Returned', '0.00', '0.00'],
      ['Voted', '0.00', '3.00'],
      ['Funded', '0.00', '0.00'],
      ['Total', '31.50', '3.00'],
    ])
    expect((await part('Set aside')).getByText('3.00 SUP')).toBeDefined()
  })

  test('draws the last 12 months as bars and repeats them in a table with links to statements', async () => {
    show()
    const months = await part('The last 12 months')
    const table = months.getByRole('table', { hidden: true })
    const rows = rowsOf(table)
    expect([rows.length, rows[0], rows[9]]).toEqual([
      12,
      ['November 2026', '31.50', '3.00'],
      ['February 2026', '7.25', '1.75'],
    ])
    expect(within(table).getByText('February 2026').getAttribute('href')).toBe(
      '/wallet?from=2026-02-01&to=2026-02-28',
    )
    // The bars repeat the table, so screen readers skip them.
    const bars = document.querySelector('.flow')
    expect(bars?.getAttribute('aria-hidden')).toBe('true')
    const widths = [...(bars?.lastElementChild?.querySelectorAll('svg > rect:first-child') ?? [])]
    expect(widths.map((bar) => bar.getAttribute('width'))).toEqual(['100%', '9.52%'])
  })

  test('[WA-04] ends with the last transactions and links to all of them, and on to existing pages', async () => {
    show()
    const latest = await part('Last transactions')
    expect(latest.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('−3.00Balance 128.50'),
      expect.stringContaining('+1.50Balance 131.50'),
    ])
    expect(latest.getByRole('link', { name: 'Statement' }).getAttribute('href')).toBe('/wallet')
    const next = (await part('Where your SUP can go next')).getAllByRole('link')
    expect(next.map((link) => link.getAttribute('href'))).toEqual([
      '/voting',
      '/projects',
      '/prize-draws',
      '/transparency',
    ])
    for (const link of next) expect(isScreenPath(link.getAttribute('href') ?? '')).toBe(true)
    expect(next[0]?.textContent).toContain('This is not the public election.')
  })

  test('says what will appear if nothing has moved yet', async () => {
    show(serving({ ...overview, latest: [] }))
    expect(await screen.findByText('Nothing here yet')).toBeDefined()
  })

  test('that failed to load says that nothing is lost', async () => {
    show(fakeClient().refuses(overviewCalls.overview, 'forbidden'))
    expect((await screen.findByRole('alert')).textContent).toContain('Your SUP is safe')
  })
})

describe('the privacy toggle', () => {
  const figures = () =>
    [...document.querySelectorAll('main, body *')].filter(
      (element) => element.children.length === 0 && /\d\.\d\d|₦/.test(element.textContent),
    )

  test('hides every figure from the screen and from screen readers, says so, and is remembered', async () => {
    const sheet = document.head.appendChild(document.createElement('style'))
    sheet.textContent = rules
    show()
    const eye = await screen.findByRole('button', { name: 'Hide balance' })
    const notice = screen.getByText('Figures are hidden on this device.')
    const open = figures().filter((figure) => !isInaccessible(figure))
    expect(open.length).toBeGreaterThan(20)
    expect(isInaccessible(notice)).toBe(true)
    fireEvent.click(eye)
    expect(open.filter((figure) => !isInaccessible(figure)).map((each) => each.textContent)).toEqual([])
    expect(isInaccessible(notice)).toBe(false)
    expect(localStorage.getItem('sup-veil')).toBe('1')
    cleanup()
    show()
    const again = await screen.findByRole('button', { name: 'Hide balance' })
    expect(again.getAttribute('aria-pressed')).toBe('true')
    expect(figures().filter((figure) => !isInaccessible(figure))).toEqual([])
  })
})
