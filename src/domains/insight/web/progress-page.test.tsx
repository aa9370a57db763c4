// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { challengeApi } from '#domains/challenge/contract.ts'
import type { SeatsAnswer } from '#domains/challenge/seat-contract.ts'
import { standingApi } from '#domains/standing/contract.ts'
import { sampleStanding } from '#domains/standing/web/standing-fixture.ts'
import { streakView } from '#domains/standing/streak-rules.ts'
import { showPage } from '#test/show-page.tsx'
import { dashboardApi } from '../contract.ts'
import { server } from './nomination-fixture.ts'
import progressPage from './progress-page.tsx'

afterEach(cleanup)

const none = { seats: 13_000, filled: 0, reserved: 0, empty: 13_000, inPipeline: 0 }
const seats: SeatsAnswer = {
  country: none,
  zones: [],
  states: [{ ...none, seats: 340, empty: 340, code: 'NG-LA', name: 'Lagos', zone: 'SW', lgaCount: 20 }],
  state: null,
  lgas: [],
  stages: { nominated: 0, vetting: 0, shortlisted: 0, selecting: 0, training: 0, deployed: 0, audited: 0 },
  genders: { woman: null, man: null, another: null, others: null },
}
const full = () =>
  server()
    .answers(dashboardApi.way, { level: 'candidate', lessons: { passed: 1, count: 6 } })
    .answers(standingApi.standing, sampleStanding())
    .answers(challengeApi.seats, seats)
const show = (client = full()) => showPage(progressPage, { address: '/progress', client })
const card = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the progress page', () => {
  test('shows the way through the challenge beside the profile level, each explained', async () => {
    show()
    const way = await card('Your way through the challenge')
    expect(way.getAllByRole('listitem').map((item) => item.textContent?.split(' ')[0])).toEqual([
      'Candidate',
      'Verified',
      'Trained',
      'Leader',
    ])
    expect(screen.getByText(/This way leads to a seat/)).toBeTruthy()
    const level = await card('Your level')
    expect(level.getByText('Active Citizen').getAttribute('aria-current')).toBe('step')
  })

  test('shows how far Credible Level 1 is, and says when abuse keeps it away', async () => {
    show()
    const credible = await card('Credible Level 1')
    expect(credible.getByText('2 of 3')).toBeTruthy()
    expect(credible.queryByText(/upheld abuse/)).toBeNull()
    cleanup()
    const { credible: own } = sampleStanding()
    show(full().answers(standingApi.standing, sampleStanding({ credible: { ...own, upheldAbuse: 1 } })))
    expect((await card('Credible Level 1')).getByText(/upheld abuse/)).toBeTruthy()
  })

  test('shows the week, and kind words after a break', async () => {
    show()
    const week = await card('Days in a row')
    expect(week.getByText('3 days in a row')).toBeTruthy()
    expect(week.getByText(/you may rest one day/)).toBeTruthy()
    cleanup()
    const streak = streakView(['2026-11-02'], '2026-11-21')
    show(full().answers(standingApi.standing, sampleStanding({ streak })))
    expect((await card('Days in a row')).getByText(/Life comes first/)).toBeTruthy()
  })

  test('shows the seats of the country and of each State, also when none is filled', async () => {
    show()
    const country = await card('The country’s way')
    expect(country.getByText(/No seat is filled yet/)).toBeTruthy()
    const row = within(country.getByRole('table', { name: 'Seats by State', hidden: true })).getByText(
      'Lagos',
    )
    expect(row.closest('tr')?.textContent).toBe('Lagos00340')
  })

  test('keeps the other parts when one could not be loaded', async () => {
    show(full().refuses(standingApi.standing, 'forbidden'))
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load this.')
    expect(await card('The country’s way')).toBeTruthy()
  })
})
