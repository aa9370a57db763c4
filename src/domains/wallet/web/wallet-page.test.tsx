// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { showPage } from '#test/show-page.tsx'
import { type Transaction, walletApi } from '../contract.ts'
import { reward, vote, walletAnswer } from './wallet-fixture.ts'
import walletPage from './wallet-page.tsx'

const serving = (items: Transaction[] = [vote, reward], nextCursor: string | null = null) =>
  fakeClient().answers(walletApi.wallet, walletAnswer).answers(walletApi.transactions, { items, nextCursor })
const show = (address = '/wallet', client = serving()) => {
  showPage(walletPage, { address, client })
  return client
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['veil']
})

describe('the balance', () => {
  test('[WA-01] is shown with two decimals, by origin, with the naira figure and its sign', async () => {
    show()
    const balance = within(await screen.findByRole('region', { name: 'You can spend' }))
    expect(balance.getByText('128').textContent).toBe('128.50 SUP')
    expect(balance.getByText('Naira figure').nextSibling?.textContent).toBe('₦1,285')
    expect(balance.getByText('Your 28.50 earned SUP can be cashed out.')).toBeDefined()
    expect(balance.getByText('Earned').nextSibling?.textContent).toBe('28.50 SUP')
    expect(balance.getByText('On hold').nextSibling?.textContent).toBe('3.00 SUP')
    expect(balance.getByText('As of 21 November 2026, 10:42 (Nigerian time)')).toBeDefined()
  })

  test('can be hidden, and stays hidden on this device', async () => {
    show()
    const eye = await screen.findByRole('button', { name: 'Hide balance' })
    fireEvent.click(eye)
    expect(eye.getAttribute('aria-pressed')).toBe('true')
    expect('veil' in document.documentElement.dataset).toBe(true)
    expect(localStorage.getItem('sup-veil')).toBe('1')
    fireEvent.click(eye)
    expect('veil' in document.documentElement.dataset).toBe(false)
    expect(localStorage.getItem('sup-veil')).toBeNull()
  })

  test('says what is owed while rewards are paused, and leads to the treasury', async () => {
    const owing = fakeClient()
      .answers(walletApi.wallet, { ...walletAnswer, owed: '1.50' })
      .answers(walletApi.transactions, { items: [], nextCursor: null })
    show('/wallet', owing)
    expect(await screen.findByText('1.50 SUP are owed to you.')).toBeDefined()
    expect(screen.getByText(/your act is kept and is paid then/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'See the treasury' }).getAttribute('href')).toBe('/treasury')
    cleanup()
    show()
    await screen.findByRole('region', { name: 'You can spend' })
    expect(screen.queryByText(/are owed to you/)).toBeNull()
  })

  test('that failed to load says that nothing is lost, and the list still appears', async () => {
    show('/wallet', serving().refuses(walletApi.wallet, 'forbidden'))
    expect((await screen.findByRole('alert')).textContent).toContain('Your SUP is safe')
    expect(await screen.findByText('Vote', { selector: '.t' })).toBeDefined()
  })
})

describe('[WA-04] the transactions', () => {
  test('appear under the day in Nigeria, with sign, other side and the balance after them', async () => {
    show()
    const activity = within(await screen.findByRole('region', { name: 'Activity' }))
    await activity.findByText('Vote', { selector: '.t' })
    expect(activity.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
      '21 November 2026',
      '20 November 2026',
    ])
    const [first, second] = activity.getAllByRole('listitem')
    expect(first?.textContent).toContain('VoteA community selection · Earned · 10:12')
    expect(first?.textContent).toContain('−3.00Balance 128.50')
    expect(second?.textContent).toContain('+1.50Balance 131.50')
  })

  test('are filtered by links that keep the chosen days, and link to a statement', async () => {
    const client = show('/wallet?from=2026-11-01&kind=reward')
    const views = within(await screen.findByRole('navigation', { name: 'Which transactions' }))
    expect(views.getByRole('link', { name: 'Out' }).getAttribute('href')).toBe(
      '/wallet?direction=out&from=2026-11-01',
    )
    expect(views.getByRole('link', { name: 'Earned' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Statement (CSV)' }).getAttribute('href')).toBe(
      '/api/wallet/transactions.csv',
    )
    expect(client.asked.at(-1)?.url).toBe('/api/wallet/transactions?kind=reward&from=2026-11-01&limit=100')
  })

  test('show all for an invalid address', async () => {
    const client = show('/wallet?kind=theft&from=yesterday')
    await screen.findByRole('region', { name: 'Activity' })
    expect(client.asked.map(({ url }) => url)).toContain('/api/wallet/transactions')
  })

  test('have a link to older ones; an empty list says what will appear there', async () => {
    show('/wallet', serving([vote], 'abc'))
    expect((await screen.findByRole('link', { name: 'Older transactions' })).getAttribute('href')).toBe(
      '/wallet?cursor=abc',
    )
    cleanup()
    show('/wallet?direction=in', serving([]))
    expect(await screen.findByText('Nothing here yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Show all transactions' }).getAttribute('href')).toBe('/wallet')
  })
})

describe('the printed statement', () => {
  const printedOn = async (address: string, client = serving()) => {
    show(address, client)
    return (await screen.findByText('Statement of SUP')).parentElement?.textContent ?? ''
  }

  test('names the person and the days, with the balance before the first and after the last', async () => {
    const printed = await printedOn('/wallet?from=2026-11-01&to=2026-11-30')
    expect(printed).toContain('NameAda')
    expect(printed).toContain('From1 November 2026To30 November 2026')
    expect(printed).toContain('Opening balance130.00 SUPClosing balance128.50 SUP')
    expect(screen.getByRole('button', { name: 'Print' }).hasAttribute('data-print')).toBe(true)
  })

  test('names its days, and says that there is more when it is one of several pages', async () => {
    const printed = await printedOn('/wallet?from=2026-11-01', serving([vote, reward], 'abc'))
    expect(printed).toContain('From20 November 2026To21 November 2026')
    expect(printed).toContain('More transactions are on other pages')
  })

  test('shows no balances for a list that leaves transactions out', async () => {
    const printed = await printedOn('/wallet?direction=out', serving([vote]))
    expect(printed).toContain('it has no balances')
    expect(printed).not.toContain('Opening balance')
  })
})
