// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Treasury, treasuryCalls } from '#domains/wallet/treasury-contract.ts'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import { treasuryApi, type TreasuryBooks } from '../contract.ts'
import { spendingApi } from '../spending-contract.ts'
import { books, spendingItem, supTreasury } from './books-fixture.ts'
import treasuryPage from './treasury-page.tsx'

interface Shown {
  readonly sup?: Partial<Treasury>
  readonly change?: Partial<TreasuryBooks>
  readonly who?: 'ada' | 'emeka'
}
const showTo = (who: 'ada' | 'emeka', client: ReturnType<typeof fakeClient>) => {
  const Page = treasuryPage.component
  renderWithState(<Page />, { client, state: { ...stateOf(who), pathname: '/treasury' } })
}
const show = ({ sup = {}, change = {}, who = 'ada' }: Shown = {}) => {
  const pending = { id: 'p1', state: 'pending_approval' } as const
  const client = fakeClient()
    .answers(treasuryCalls.treasury, { ...supTreasury, ...sup })
    .answers(treasuryApi.books, { ...books, ...change })
    .answers(treasuryCalls.proposeIssuance, pending)
    .answers(treasuryCalls.proposeBound, pending)
    .answers(spendingApi.proposeSpending, pending)
  showTo(who, client)
  return client
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const cellsOf = (table: HTMLElement): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))

afterEach(cleanup)

describe('the treasury', () => {
  test('shows every member the fund, the month against its bound, and why SUP was issued; no form', async () => {
    show()
    const fund = await region('The rewards fund has')
    expect(fund.getByText('998,500').textContent).toBe('998,500.00 SUP')
    expect(fund.getByText('Issued in all').nextSibling?.textContent).toBe('1,250,000.00 SUP')
    expect(screen.getByRole('meter', { name: 'November 2026' }).getAttribute('aria-valuenow')).toBe('1000000')
    expect(screen.getByText('Ten SUP each for 200,000 citizens.')).toBeDefined()
    const why = await region('Why SUP was issued')
    expect(why.getByText('Rewards for the lessons of November.')).toBeDefined()
    expect(why.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
      '/api/wallet/treasury/issuances.csv',
    )
    expect(screen.getByRole('link', { name: 'Open the public record' }).getAttribute('href')).toBe(
      '/transparency',
    )
    for (const button of [
      'Propose to issue',
      'Propose to spend',
      'Propose this limit',
      'Prove now',
      'Stop it',
    ])
      expect(screen.queryByRole('button', { name: button })).toBeNull()
    expect(screen.queryByText('Rewards are paused until the fund is topped up.')).toBeNull()
  })

  test('shows each fund with what is promised and free, and admin costs with their formula and entries', async () => {
    show()
    const funds = await region('The funds')
    expect(cellsOf(funds.getByRole('table'))).toEqual([
      ['Rewards fund', '998,500.00 SUP', '0.00 SUP', '998,500.00 SUP'],
      ['Income from sales of SUP', '₦250,000.00', '₦50,000.00', '₦200,000.00'],
    ])
    const costs = await region('Admin costs')
    expect(costs.getByRole('meter').getAttribute('aria-valuenow')).toBe('11.8')
    expect(costs.queryByText('This is above the target.')).toBeNull()
    expect(costs.getByText(/SUP counts at the cashout rate: 1 SUP is ₦10\.00/)).toBeDefined()
    expect(costs.getByRole('link', { name: '₦96,000.00' }).getAttribute('href')).toBe(
      '/treasury?list=paid#spending',
    )
  })

  test('says when admin costs are above the target, and when nothing was spent', async () => {
    show({ change: { costs: { ...books.costs, share: 15.1 } } })
    expect(await screen.findByText('This is above the target.')).toBeDefined()
    cleanup()
    show({ change: { costs: { ...books.costs, share: null } } })
    expect(await screen.findByText(/Nothing was spent in the last twelve months/)).toBeDefined()
  })

  test('leads from each month to the sums behind it; few people are one line', async () => {
    show()
    const flows = await region('In and out by month')
    const [months, lines] = flows.getAllByRole('table')
    expect(cellsOf(months ?? document.body)[0]).toEqual([
      'November 2026',
      '1,000,000.00 SUP',
      '1,500.00 SUP',
      '₦50,000.00',
      '₦96,150.00',
    ])
    expect(flows.getByRole('link', { name: 'October 2026' }).getAttribute('href')).toBe(
      '/treasury?month=2026-10#month',
    )
    expect(cellsOf(lines ?? document.body)).toEqual([
      ['Issued by two people', 'Issuance', 'Rewards fund', '1,000,000.00 SUP', '1'],
      ['All kinds with fewer than five people, together', '', '', '1,500.00 SUP', '3'],
    ])
  })

  test('shows the proofs of reserves with what they do not prove', async () => {
    show()
    const proof = await region('Proof of reserves')
    expect(proof.getByText('125%')).toBeDefined()
    expect(proof.getByText(/without a bank statement from another party/)).toBeDefined()
    expect(proof.getByRole('link', { name: 'Its signed entry' }).getAttribute('href')).toBe(
      '/transparency?kind=reserves#entries',
    )
    expect(cellsOf(proof.getByRole('table', { name: 'Earlier proofs' }))[0]?.[4]).toBe('Nothing to cover')
  })

  test('says that rewards wait, and in words what does not exist yet', async () => {
    show({
      sup: { fund: '0.00', owed: { amount: '1503.00', count: 1002 }, issuances: [] },
      change: { funds: books.funds.slice(0, 1), spending: [], spendingCount: 0, proofs: [], months: [] },
    })
    expect(await screen.findByText('Rewards are paused until the fund is topped up.')).toBeDefined()
    expect(screen.getByText(/1,002 rewards are kept: 1,503\.00 SUP in all/)).toBeDefined()
    for (const words of [
      'No SUP was issued yet',
      'No proof of reserves yet',
      'No naira came in yet. The first sale or donation opens a fund.',
      'Nothing here yet. Each proposal of finance appears with its public reason.',
    ])
      expect(screen.getByText(words)).toBeDefined()
  })

  test('that cannot be loaded offers to try again', async () => {
    showTo(
      'ada',
      fakeClient().refuses(treasuryCalls.treasury, 'forbidden').refuses(treasuryApi.books, 'forbidden'),
    )
    const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent).join(' ')
    expect(alerts).toContain('We could not load the treasury.')
    expect(alerts).toContain('We could not load our records.')
  })
})

describe('spending', () => {
  const open = [
    spendingItem({
      state: 'cooling',
      payableFrom: '2026-11-25T10:00:00.000Z',
      paidOn: null,
      reference: null,
    }),
    spendingItem({
      id: '2',
      state: 'stopped',
      endedOn: '2026-11-05',
      endedWhy: 'Buses are cheaper.',
      paidOn: null,
    }),
  ]

  test('says of each what became of it', async () => {
    show({ change: { spending: [...open, spendingItem({ id: '3' })], spendingCount: 40 } })
    const list = await region('What the funds are spent on')
    expect(list.getByText(/It may be paid from 25 November 2026, 11:00/)).toBeDefined()
    expect(list.getByText(/Ended on 5 November 2026\. Buses are cheaper\./)).toBeDefined()
    expect(list.getByText('Paid on 3 November 2026, number TRF-0012.')).toBeDefined()
    expect(list.getByText(/The newest 3 of 40/)).toBeDefined()
    expect(list.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/treasury?list=open#spending')
  })

  test('is paid by a third person of finance only, and stopped by staff', async () => {
    const item = spendingItem({ state: 'approved', mayPay: true, mayStop: true })
    const client = show({ who: 'emeka', change: { spending: [item] } })
    client.answers(spendingApi.paySpending, { id: item.id })
    fireEvent.change(await screen.findByLabelText('Number of the payment'), { target: { value: 'TRF-0012' } })
    fireEvent.change(screen.getByLabelText('Day of the payment'), { target: { value: '2026-11-23' } })
    fireEvent.click(screen.getByRole('button', { name: 'Note as paid' }))
    await waitFor(() => expect(sentTo(client, spendingApi.paySpending)).toHaveLength(1))
    expect(sentTo(client, spendingApi.paySpending)[0]?.body).toEqual({
      reference: 'TRF-0012',
      paidOn: '2026-11-23',
    })
    expect(screen.getByText('Object and stop it')).toBeDefined()
    cleanup()
    show({ who: 'emeka', change: { spending: [{ ...item, mayPay: false }] } })
    expect(await screen.findByText('You took part in it. A third person pays it.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Note as paid' })).toBeNull()
  })

  test('is proposed by finance with fund, amount, purpose, payee and public reason', async () => {
    const client = show({ who: 'emeka' })
    const form = await region('Spend from a fund')
    fireEvent.change(form.getByLabelText('Fund'), { target: { value: 'sales' } })
    fireEvent.change(form.getByLabelText('Amount'), { target: { value: '120,000' } })
    fireEvent.change(form.getByLabelText('Organization that is paid'), {
      target: { value: 'Sample Telecom Ltd' },
    })
    fireEvent.change(form.getByLabelText('Public reason'), {
      target: { value: 'Text messages with codes for December.' },
    })
    fireEvent.click(form.getByRole('button', { name: 'Propose to spend' }))
    await waitFor(() => expect(sentTo(client, spendingApi.proposeSpending)).toHaveLength(1))
    expect(sentTo(client, spendingApi.proposeSpending)[0]?.body).toEqual({
      fund: 'sales',
      amount: '120,000',
      purpose: 'operations',
      payee: 'Sample Telecom Ltd',
      reason: 'Text messages with codes for December.',
    })
  })
})

describe('SUP', () => {
  test.each([
    ['Issue SUP', 'How many SUP', 'Propose to issue', treasuryCalls.proposeIssuance, { purpose: 'rewards' }],
    [
      'Change the monthly limit',
      'SUP in a month, at most',
      'Propose this limit',
      treasuryCalls.proposeBound,
      {},
    ],
  ] as const)('lets finance propose: %s', async (card, field, button, call, more) => {
    const client = show({ who: 'emeka' })
    const form = await region(card)
    fireEvent.change(form.getByLabelText(field), { target: { value: '250,000' } })
    fireEvent.change(form.getByLabelText('Public reason'), {
      target: { value: 'Rewards for the lessons of December.' },
    })
    fireEvent.click(form.getByRole('button', { name: button }))
    await waitFor(() => expect(sentTo(client, call)).toHaveLength(1))
    expect(sentTo(client, call)[0]?.body).toEqual({
      amount: '250,000',
      reason: 'Rewards for the lessons of December.',
      ...more,
    })
  })
})
