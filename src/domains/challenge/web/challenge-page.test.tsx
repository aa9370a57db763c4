// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { showServed } from '#test/show-page.tsx'
import { challengeApi } from '../contract.ts'
import type { MyChallenge } from '../seat-contract.ts'
import { coverageExample, lagosExample, roundExample, seatsExample } from './challenge/challenge-fixture.ts'
import challengePage from './challenge-page.tsx'

afterEach(cleanup)

const nothingOwn: MyChallenge = { place: null, gender: null }

const server = () =>
  fakeClient()
    .answers(challengeApi.seats, ({ url }) => (url.includes('state=NG-LA') ? lagosExample : seatsExample))
    .answers(challengeApi.coverage, coverageExample)
    .answers(challengeApi.rounds, { items: [roundExample] })
    .answers(challengeApi.mine, nothingOwn)

const show = async (address = '/challenge', client: FakeClient = server()) => {
  showServed(challengePage, { address, client })
  await screen.findByRole('heading', { level: 1 })
}
const part = (name: string) => screen.getByRole('region', { name })
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const hrefOf = (name: string | RegExp, within_?: HTMLElement) =>
  (within_ ? within(within_) : screen).getByRole('link', { name }).getAttribute('href')

describe('the challenge', () => {
  test('[CL-01] has criteria, national coverage, the six steps, why 13,000, and calls to nominate or apply', async () => {
    await show()
    for (const name of [
      'Six steps, counted live',
      'National coverage',
      'What makes a leader credible',
      'Why 13,000',
      'Apply yourself',
    ])
      expect(part(name)).toBeTruthy()
    const criteria = within(part('What makes a leader credible')).getAllByRole('heading', { level: 3 })
    expect(criteria.map(({ textContent }) => textContent)).toEqual([
      'Character',
      'Competence',
      'Community record',
      'Conduct',
      'Civic neutrality',
    ])
    expect(part('Why 13,000').textContent).toMatch(/774 × 10 = 7,740.*13,000 − 7,740 = 5,260.*Sainte-Laguë/s)
    expect(screen.getAllByRole('link', { name: 'Nominate a leader' })[0]?.getAttribute('href')).toBe(
      '/leaders/nominate',
    )
    expect(hrefOf('Start my application')).toBe('/leaders/nominate')
    expect(hrefOf('Apply yourself')).toBe('#apply')
  })

  test('[CL-01] each of the six steps has its live count and leads to the leaders at that step', async () => {
    await show()
    const steps = within(part('Six steps, counted live')).getAllByRole('listitem')
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      '1. Nominate and apply',
      '2. Screen and vet',
      '3. Public selection',
      '4. Training and mentorship',
      '5. Deployment',
      '6. Accountability',
    ])
    expect(steps.map((step) => step.querySelector('b')?.textContent)).toEqual(['1', '2', '10', '3', '5', '1'])
    expect(hrefOf('Candidates', steps[2])).toBe('/leaders?status=public_selection')
    expect(hrefOf('Who is in training', steps[3])).toBe('/leaders?status=training')
    expect(hrefOf('Who is deployed', steps[4])).toBe('/leaders?status=deployed')
  })

  test('[CL-03] says how many of the 13,000 seats are filled, for the country, zones and States', async () => {
    await show()
    const bar = screen.getByRole('meter', { name: '5 of 13,000 seats filled' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['5', '13000'])
    const zones = screen.getByRole('table', { name: 'Seats by zone' })
    expect(within(zones).getAllByRole('rowheader')).toHaveLength(6)
    const states = screen.getByRole('table', { name: 'Seats by State', hidden: true })
    const lagos = within(states).getByRole('row', { name: /Lagos/, hidden: true })
    expect([...lagos.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
      '350',
      '2',
      '1',
      '347',
      '9',
    ])
    expect(hrefOf(/Download all 774/)).toBe('/api/challenge/seats.csv')
    expect(screen.getByRole('img', { name: /Cloth of 774 squares/ })).toBeTruthy()
  })

  test('no LGA is in the page until a State is chosen; then each of its LGAs leads on', async () => {
    await show()
    expect(screen.queryByText('Epe')).toBeNull()
    expect(screen.queryByRole('table', { name: 'Local governments of Lagos' })).toBeNull()
    const map = screen.getByRole('navigation', { name: /Map of States/ })
    expect(hrefOf(/Lagos/, map)).toBe('/challenge?state=NG-LA#places')
    expect(within(map).getByRole('link', { name: /Kano/ }).className).toBe('q1')
    cleanup()
    await show('/challenge?state=NG-LA')
    const table = screen.getByRole('table', { name: 'Local governments of Lagos' })
    expect(cells(within(table).getByRole('row', { name: /Ikeja/ }))).toEqual(['16', '1', '0', '15', '2'])
    expect(hrefOf('Ikeja', table)).toBe('/leaders?state=NG-LA&lga=LA-ikeja')
    expect(hrefOf('Epe', table)).toBe('/leaders/nominate?state=NG-LA&lga=LA-epe')
  })

  test('an unknown State shows a message and leaves the rest of the page intact', async () => {
    const client = server().answers(challengeApi.seats, ({ url }) => {
      if (url.includes('NG-XX')) throw new Error('no such State')
      return seatsExample
    })
    await show('/challenge?state=NG-XX', client)
    expect(within(part('National coverage')).getByRole('alert').textContent).toContain(
      'We could not load this part.',
    )
    expect(part('Six steps, counted live')).toBeTruthy()
  })

  test('genders show as counts; small groups are not shown alone', async () => {
    await show()
    const text = part('Balance').textContent
    expect(text).toMatch(/Women12.*Menfewer than ten.*Another0.*too few to show14/s)
    expect(within(part('Balance')).queryByText('Too few people are here to show numbers.')).toBeNull()
  })

  test('a round shows its days, rules, LGAs and candidates, and says that ballots are not open', async () => {
    await show()
    const rounds = part('Rounds of public selection')
    expect(rounds.textContent).toContain('1 December 2026 to 14 December 2026')
    expect(rounds.textContent).toContain('No vote is shown before the close.')
    expect(hrefOf('Ikeja', rounds)).toBe('/leaders?status=public_selection&state=NG-LA&lga=LA-ikeja')
    cleanup()
    await show('/challenge', server().answers(challengeApi.rounds, { items: [] }))
    expect(screen.getByText('No round is announced.')).toBeTruthy()
  })

  test('one’s own LGA is at the top; a person without one is led to the profile', async () => {
    await show()
    expect(hrefOf('Set my place')).toBe('/profile')
    cleanup()
    const place = { ...lagosExample.lgas[0], state: 'NG-LA', stateName: 'Lagos' } as NonNullable<
      MyChallenge['place']
    >
    await show('/challenge', server().answers(challengeApi.mine, { place, gender: null }))
    const own = part('Your place: Ikeja, Lagos')
    expect(own.textContent).toContain('16')
    expect(hrefOf('Nominate here', own)).toBe('/leaders/nominate?state=NG-LA&lga=LA-ikeja')
  })

  test('only a leader is asked for a gender, and may leave the question unanswered', async () => {
    await show()
    expect(screen.queryByRole('group', { name: 'How should we count you?' })).toBeNull()
    cleanup()
    await show('/challenge', server().answers(challengeApi.mine, { place: null, gender: 'undisclosed' }))
    const group = screen.getByRole('group', { name: 'How should we count you?' })
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'I do not say' }).checked).toBe(true)
  })

  test('without the figures the page still explains the challenge, and offers to try again', async () => {
    const client = fakeClient()
      .refuses(challengeApi.seats, 'busy')
      .refuses(challengeApi.coverage, 'busy')
      .refuses(challengeApi.rounds, 'busy')
      .refuses(challengeApi.mine, 'busy')
    await show('/challenge', client)
    expect(part('What makes a leader credible')).toBeTruthy()
    expect(screen.getAllByRole('alert').length).toBeGreaterThan(0)
    expect(screen.getAllByRole('link', { name: 'Try again' })[0]?.getAttribute('href')).toBe('/challenge')
  })
})
