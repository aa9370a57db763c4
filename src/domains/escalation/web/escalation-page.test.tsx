// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { sentTo } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import { type EscalatedCase, escalationApi } from '../contract.ts'
import escalationPage from './escalation-page.tsx'

afterEach(cleanup)

const late: EscalatedCase = {
  source: 'reports',
  id: '6b0e1f4a-0000-4000-8000-000000000001',
  reason: 'late',
  title: 'A dark street',
  placeName: 'Ikeja, Lagos',
  since: '2026-11-10T09:00:00.000Z',
  dueAt: null,
  takenBy: null,
  notes: [],
}
const disputed: EscalatedCase = {
  ...late,
  source: 'engage',
  id: '6b0e1f4a-0000-4000-8000-000000000002',
  reason: 'disputed',
  title: 'Go to a town hall',
  since: '2026-11-20T09:00:00.000Z',
  dueAt: '2026-11-27T09:00:00.000Z',
}

const show = (client: FakeClient, name: 'chidi' | 'emeka' = 'chidi') =>
  renderWithState(<escalationPage.component />, {
    client,
    state: { ...stateOf(name), pathname: '/admin/escalation' },
  })
const withCases = (...items: EscalatedCase[]): FakeClient =>
  fakeClient().answers(escalationApi.cases, {
    items,
    counts: {
      late: items.filter(({ reason }) => reason === 'late').length,
      disputed: items.filter(({ reason }) => reason === 'disputed').length,
    },
  })

describe('the escalation', () => {
  test('lists late and disputed cases of both domains, with deadline and the page that settles each', async () => {
    show(
      withCases(late, disputed, { ...disputed, id: late.id.replace('1', '3'), reason: 'late', dueAt: null }),
    )
    const [first, second, third] = (await screen.findAllByRole('article')).map((each) => within(each))
    expect(screen.getByText(/2 are late/).textContent).toContain('1 is disputed')
    expect(first?.getByText('Answer due since 10 November 2026')).toBeDefined()
    expect(first?.queryByText(/Decide by/)).toBeNull()
    expect(second?.getByText('Disputed since 20 November 2026')).toBeDefined()
    expect(second?.getByText('Decide by 27 November 2026')).toBeDefined()
    expect(
      [first, second, third].map((each) =>
        each?.getByRole('link', { name: 'Open the case' }).getAttribute('href'),
      ),
    ).toEqual([`/reports/${late.id}`, `/admin/missions#dispute-${disputed.id}`, '/admin/missions#check'])
  })

  test('a free case is taken, one’s own is given back, and another person’s is left alone', async () => {
    const takenBy = { name: 'Lola Seconder', isMe: false, at: '2026-11-21T09:00:00.000Z' }
    const client = withCases(late, { ...disputed, takenBy }).answers(escalationApi.take, late)
    show(client)
    const [free, taken] = (await screen.findAllByRole('article')).map((each) => within(each))
    expect(taken?.getByText('Lola Seconder works on it')).toBeDefined()
    expect(taken?.queryByRole('button', { name: /Take it|Give it back/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Take it' }))
    await expect.poll(() => sentTo(client, escalationApi.take).length).toBe(1)
    expect(free?.getByText('Add a note')).toBeDefined()
    cleanup()
    show(withCases({ ...late, takenBy: { ...takenBy, isMe: true } }))
    expect(await screen.findByRole('button', { name: 'Give it back' })).toBeDefined()
    expect(screen.getByText('You work on it')).toBeDefined()
  })

  test('notes are for the next person, and an empty one is refused before it is sent', async () => {
    const note = {
      by: 'Lola Seconder',
      at: '2026-11-21T09:00:00.000Z',
      text: 'The council answers tomorrow.',
    }
    const client = withCases({ ...late, notes: [note] })
    show(client)
    expect(await screen.findByText(note.text)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Save the note' }))
    expect((await screen.findAllByText('Write at least 3 characters.')).length).toBeGreaterThan(0)
    expect(sentTo(client, escalationApi.addNote)).toHaveLength(0)
  })

  test('staff who moderate nothing follow the cases, without a button', async () => {
    const note = {
      by: 'Lola Seconder',
      at: '2026-11-21T09:00:00.000Z',
      text: 'The council answers tomorrow.',
    }
    show(withCases({ ...late, notes: [note] }, disputed), 'emeka')
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(screen.getByText(note.text)).toBeDefined()
    expect(screen.getByText('Moderators work on these cases. You can follow them here.')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Open the case' })).toBeNull()
    cleanup()
    show(withCases(late))
    expect((await screen.findByRole('link', { name: 'Missions Admin' })).getAttribute('href')).toBe(
      '/admin/missions',
    )
  })

  test('says in words that nothing is late or disputed, and that the network failed', async () => {
    show(withCases())
    expect(await screen.findByText('Nothing is late or disputed')).toBeDefined()
    cleanup()
    show(fakeClient().loses(escalationApi.cases))
    expect(await screen.findByText('We could not load the cases.')).toBeDefined()
  })
})
