// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { showPage } from '#test/show-page.tsx'
import { standingApi } from '../contract.ts'
import foundersWallPage from './founders-wall-page.tsx'
import { sampleFounders, standingServer } from './standing-fixture.ts'

afterEach(cleanup)

const show = (client = standingServer()) => showPage(foundersWallPage, { address: '/founders-wall', client })
const withOwn = (own: Partial<typeof sampleFounders.own>) =>
  standingServer().answers(standingApi.founders, {
    ...sampleFounders,
    own: { ...sampleFounders.own, ...own },
  })

describe('the founders’ wall page', () => {
  test('lists founders with number, day and level, and offers to stand there', async () => {
    show()
    const table = await screen.findByRole('table', { name: /Founders, in the order/ })
    expect(table.querySelector('tbody')?.textContent).toBe('Bisi A.#42 November 2026Rising Citizen')
    expect(screen.getByRole('button', { name: 'Put my name on the wall' })).toBeTruthy()
  })

  test('says honestly that it is empty', async () => {
    show(standingServer().answers(standingApi.founders, { ...sampleFounders, items: [] }))
    expect(await screen.findByText('The wall is still empty')).toBeTruthy()
  })

  test('tells who waits for a first verified action, and lets people leave', async () => {
    show(withOwn({ isOnWall: true }))
    expect(await screen.findByText(/Your name appears here after someone confirms/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Take my name off' })).toBeTruthy()
  })

  test('offers nothing to who joined later', async () => {
    show(withOwn({ isFounder: false }))
    expect(await screen.findByText(/This wall is for the first members only/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
