// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, showServed } from '#test/show-page.tsx'
import { compareApi, type ComparedLeader } from '../../contracts/compare-contract.ts'
import comparePage from './compare-page.tsx'
import { card } from '../leader-fixture.ts'

const idOf = (last: number): string => `5f1f3f7e-0d4e-5b7a-9d0a-00000000000${last}`
const compared = (last: number, change: Partial<ComparedLeader> = {}): ComparedLeader => ({
  ...card,
  id: idOf(last),
  fullName: `Leader ${last}`,
  verifiedAt: '2026-09-05',
  evidence: 3,
  endorsements: 2,
  reports: 0,
  score: 34,
  ...change,
})

const show = (ids: readonly number[], items: readonly ComparedLeader[] | null) => {
  const client = fakeClient()
  if (items) client.answers(compareApi.compare, { items })
  else client.refuses(compareApi.compare, 'too-many-requests')
  const search = ids.map((last) => `id=${idOf(last)}`).join('&')
  showServed(comparePage, { address: `/leaders/compare?${search}`, client })
  return client
}
const rowOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

afterEach(cleanup)

describe('comparing leaders', () => {
  test('sets two leaders side by side, each with a way to the profile', async () => {
    show([1, 2], [compared(1), compared(2, { verifiedAt: null, isVerified: false, evidence: 0, score: 8 })])
    await screen.findByRole('table')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'What is compared',
      'Leader 1',
      'Leader 2',
    ])
    expect(rowOf('Place')).toEqual(['Ikorodu, Lagos', 'Ikorodu, Lagos'])
    expect(rowOf('Checked on')).toEqual(['5 September 2026', 'Not yet'])
    expect(rowOf('Pieces of evidence')).toEqual(['3', '0'])
    expect(rowOf('Endorsements')).toEqual(['2', '2'])
    expect(rowOf('Community score')).toEqual(['34', '8'])
    expect(screen.getByRole('link', { name: 'Profile of Leader 2' }).getAttribute('href')).toBe(
      `/leaders/${idOf(2)}`,
    )
    expect(screen.queryByRole('link', { name: /Take/ })).toBeNull()
  })

  test('one of three can be removed, and the address of the rest can be shared', async () => {
    show([1, 2, 3], [compared(1), compared(2), compared(3, { fullName: 'Leader 1' })])
    const away = await screen.findByRole('link', { name: 'Remove Leader 2' })
    expect(away.getAttribute('href')).toBe(`/leaders/compare?id=${idOf(1)}&id=${idOf(3)}`)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'What is compared',
      'Leader 1 (1)',
      'Leader 2',
      'Leader 1 (3)',
    ])
    expect(screen.getByRole('button', { name: 'Share' }).dataset['share']).toContain(`id=${idOf(2)}`)
  })

  test.each([
    [[], 'Choose at least 2 leaders'],
    [[1, 1], 'Choose at least 2 leaders'],
    [[1, 2, 3, 4, 5], 'That is too many leaders'],
  ])('with %j it explains what to do and requests nothing from the server', async (ids, title) => {
    const client = show(ids, [])
    await screen.findByRole('heading', { name: title })
    expect(screen.getByRole('link', { name: 'Choose leaders' }).getAttribute('href')).toBe('/leaders')
    expect(sentTo(client, compareApi.compare)).toEqual([])
  })

  test('says that somebody was not found, or that nothing could be loaded', async () => {
    show([1, 2], [compared(1)])
    expect((await screen.findByText('Not everyone was found.')).textContent).toBeTruthy()
    expect(rowOf('Endorsements')).toEqual(['2'])
    cleanup()
    show([1, 2], null)
    const problem = await screen.findByRole('alert')
    expect(within(problem).getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
      `/leaders/compare?id=${idOf(1)}&id=${idOf(2)}`,
    )
  })
})
