// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import { type Treasury, treasuryCalls } from '../treasury-contract.ts'
import treasuryPage from './treasury-page.tsx'

const treasury: Treasury = {
  fund: '998500.00',
  month: '2026-11',
  issuedThisMonth: '1000000.00',
  monthBound: '2000000.00',
  leftThisMonth: '1000000.00',
  issuedInAll: '1250000.00',
  owed: { amount: '0.00', count: 0 },
  issuances: [
    {
      id: '2',
      at: '2026-11-21T09:42:00.000Z',
      purpose: 'rewards',
      amount: '1000000.00',
      reason: 'Rewards for the lessons of November.',
    },
  ],
  asOf: '2026-11-22T09:42:00.000Z',
}
const showTo = (who: 'ada' | 'emeka', client: ReturnType<typeof fakeClient>) => {
  const Page = treasuryPage.component
  renderWithState(<Page />, { client, state: { ...stateOf(who), pathname: '/treasury' } })
}
const show = (change: Partial<Treasury> = {}, who: 'ada' | 'emeka' = 'ada') => {
  const client = fakeClient()
    .answers(treasuryCalls.treasury, { ...treasury, ...change })
    .answers(treasuryCalls.proposeIssuance, { id: 'p1', state: 'pending_approval' })
  showTo(who, client)
  return client
}
afterEach(cleanup)

describe('the treasury', () => {
  test('shows every member the fund, the month against its bound, and why SUP was issued; no form', async () => {
    show()
    const fund = within(await screen.findByRole('region', { name: 'The rewards fund has' }))
    expect(fund.getByText('998,500').textContent).toBe('998,500.00 SUP')
    expect(fund.getByText('Issued in all').nextSibling?.textContent).toBe('1,250,000.00 SUP')
    expect(screen.getByRole('meter', { name: 'November 2026' }).getAttribute('aria-valuenow')).toBe('1000000')
    const why = within(screen.getByRole('region', { name: 'Why SUP was issued' }))
    expect(why.getByText('Rewards for the lessons of November.')).toBeDefined()
    expect(why.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
      '/api/wallet/treasury/issuances.csv',
    )
    expect(screen.getByRole('link', { name: 'Open the public record' }).getAttribute('href')).toBe(
      '/transparency',
    )
    expect(screen.queryByRole('button', { name: 'Propose to issue' })).toBeNull()
    expect(screen.queryByText('Rewards are paused until the fund is topped up.')).toBeNull()
  })

  test('says that rewards wait, how many, and what they make', async () => {
    show({ fund: '0.00', owed: { amount: '1503.00', count: 1002 }, issuances: [] })
    expect(await screen.findByText('Rewards are paused until the fund is topped up.')).toBeDefined()
    expect(screen.getByText(/1,002 rewards are kept: 1,503\.00 SUP in all/)).toBeDefined()
    expect(screen.getByText('No SUP was issued yet')).toBeDefined()
  })

  test('lets finance propose an amount with its public reason', async () => {
    const client = show({}, 'emeka')
    fireEvent.change(await screen.findByLabelText('How many SUP'), { target: { value: '250,000' } })
    fireEvent.change(screen.getByLabelText('Public reason'), {
      target: { value: 'Rewards for the lessons of December.' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Propose to issue' }))
    await waitFor(() => expect(sentTo(client, treasuryCalls.proposeIssuance)).toHaveLength(1))
    expect(sentTo(client, treasuryCalls.proposeIssuance)[0]?.body).toEqual({
      amount: '250,000',
      purpose: 'rewards',
      reason: 'Rewards for the lessons of December.',
    })
  })

  test('that cannot be loaded offers to try again', async () => {
    showTo('ada', fakeClient().refuses(treasuryCalls.treasury, 'forbidden'))
    expect((await screen.findByRole('alert')).textContent).toContain('The treasury could not be loaded.')
  })
})
