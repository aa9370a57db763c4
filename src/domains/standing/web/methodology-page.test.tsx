// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { showPage } from '#test/show-page.tsx'
import { credibilityParts } from '../credibility-rules.ts'
import { badges, civicFacts, credibleLevel, levels } from '../rules.ts'
import methodologyPage from './methodology-page.tsx'

afterEach(cleanup)

describe('/methodology', () => {
  test('[LD-05] shows the formula with its example, who decides, and all twenty-five transitions', async () => {
    showPage(methodologyPage, { address: '/methodology', client: fakeClient() })
    expect(screen.getByText(/40 \+ 20 − 15 = 45/)).toBeDefined()
    expect(screen.getByText(/40 × number ÷ \(number \+ 20\)/)).toBeDefined()
    const table = screen.getByRole('table', { name: 'Every change that is possible' })
    expect(table.querySelectorAll('tbody tr')).toHaveLength(25)
    expect(table.textContent).toContain('Round opened, neutrality pledge signed, profile frozen')
    expect(screen.getByRole('table', { name: 'Who decides what' })).toBeDefined()
  })

  test('shows every table and number of standing, from the constants that compute it', () => {
    showPage(methodologyPage, { address: '/methodology', client: fakeClient() })
    const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1)
    expect(rowsOf('What gives points')).toHaveLength(Object.keys(civicFacts).length)
    expect(rowsOf('Levels').map((row) => row.textContent)).toEqual(
      levels.map(({ name, from }) => `${name}${from}`),
    )
    expect(rowsOf('Badges')).toHaveLength(badges.length)
    expect(rowsOf('The credibility score')).toHaveLength(credibilityParts.length)
    expect(
      screen.getByText(
        new RegExp(`${credibleLevel.actions} verified actions of at least ${credibleLevel.kinds} kinds`),
      ),
    ).toBeDefined()
    expect(screen.getByText(/100 points with 2 of 4 accepted: 100 × 0.67 = 66/)).toBeDefined()
  })

  test('leads to each of its parts', () => {
    const { container } = showPage(methodologyPage, { address: '/methodology', client: fakeClient() })
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    expect(links.length).toBeGreaterThan(6)
    for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
  })
})
