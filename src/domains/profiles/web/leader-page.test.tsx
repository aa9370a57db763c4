// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { fakeClient } from '#test/fake-client.ts'
import { type Leader } from '#domains/leaders/leader-contract.ts'
import { leadersApi } from '#domains/leaders/contract.ts'
import leaderPage from './leader-page.tsx'
import { showServed } from '#test/show-page.tsx'
import { leader } from '#domains/leaders/web/leader-example.ts'

const show = (found: Leader | null) => {
  const client = fakeClient()
  if (found) client.answers(leadersApi.leader, found)
  else client.refuses(leadersApi.leader, 'leader-not-found')
  return showServed(leaderPage, { address: `/leaders/${leader.id}`, params: { leaderId: leader.id }, client })
}

const problem = (status: number): Problem => ({ status, code: 'X', message: '', fields: {} })
const headOf = (found: Leader | undefined, failed: Problem | null = null) =>
  leaderPage.head?.(
    { params: { leaderId: leader.id }, search: new URLSearchParams(), viewer: null },
    (text) => text,
    <T,>() => found as T | undefined,
    () => failed,
  )

afterEach(cleanup)

describe('the profile of a leader', () => {
  test('shows who it is, where the leader stands, the story and why they were nominated', async () => {
    show(leader)
    await screen.findByRole('heading', { level: 1, name: leader.fullName })
    expect(screen.getByText(/Ward councillor · Local Government/).textContent).toContain('Ikorodu, Lagos')
    expect(screen.getByText(leader.biography)).toBeDefined()
    expect(
      within(screen.getByRole('region', { name: 'Why they were nominated' })).getByText(
        leader.nominationStatement,
      ),
    ).toBeDefined()
    const steps = within(screen.getByRole('list', { name: 'Where this leader is' })).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      'Nominated (done)',
      'Vetting (done)',
      'Verified (done)',
    ])
  })
  test('lists the evidence with kind and size, each file in a tab of its own', async () => {
    show(leader)
    const file = await screen.findByRole('link', { name: /Ward budget 2025/ })
    expect(file.getAttribute('href')).toBe('/api/files/f1')
    expect(file.getAttribute('target')).toBe('_blank')
    expect(file.textContent).toContain('PDF · 240 KB')
  })
  test('the history names date, status, role and reason of every move', async () => {
    show(leader)
    const history = await screen.findByRole('region', { name: 'History' })
    expect(
      within(history)
        .getAllByRole('listitem')
        .map((move) => move.textContent),
    ).toEqual([
      'Nominated28 August 2026The platform · Nominated by a citizen',
      'Verified5 September 2026Vetting reviewers · Office confirmed',
    ])
  })
  test('an invented person is called a sample, a suspended one is not called verified', async () => {
    show({ ...leader, isSample: true, status: 'suspended' })
    await screen.findByText('Sample profile.')
    expect(screen.getByText('Suspended.')).toBeDefined()
    expect(screen.getByRole('banner').textContent).not.toContain('Verified')
  })
  test('an unknown leader is not found and the search is offered', async () => {
    show(null)
    await screen.findByRole('heading', { level: 1, name: 'Leader not found' })
    expect(screen.getByRole('link', { name: 'Search all leaders' }).getAttribute('href')).toBe('/leaders')
  })
  test('a shared link shows name, office, place and picture; an unknown leader answers 404', () => {
    expect(headOf(leader)).toEqual({
      title: leader.fullName,
      description: 'Ward councillor · Ikorodu, Lagos',
      image: `/share/leaders/${leader.id}.png`,
      canonical: `/leaders/${leader.id}`,
    })
    expect(headOf(undefined, problem(404))).toEqual({ title: 'Leader not found', status: 404 })
  })
  test.each([
    ['a server that went wrong', 500, 503],
    ['a server that is too busy', 503, 503],
    ['a lost network', 0, 503],
    ['too many requests', 429, 429],
  ])('%s is no missing leader', (_, failed, status) => {
    expect(headOf(undefined, problem(failed))).toEqual({ title: 'This page could not be loaded.', status })
  })
  test('a profile that could not be read says so and the same address can be loaded again', async () => {
    const client = fakeClient().refuses(leadersApi.leader, 'too-many-requests')
    const address = `/leaders/${leader.id}`
    showServed(leaderPage, { address, params: { leaderId: leader.id }, client })
    await screen.findByRole('heading', { level: 1, name: 'This page could not be loaded.' })
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(address)
  })
})
