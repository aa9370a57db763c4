// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakeClient } from '#test/fake-client.ts'
import { sentTo, serverWithPlaces, showPage } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import { disputeCalls } from '../contracts/dispute-contract.ts'
import { missionCalls, type MissionConsole } from '../contracts/mission-contract.ts'
import { type OwnSubmission, submissionCalls } from '../contracts/submission-contract.ts'
import { taskCalls } from '../contracts/task-contract.ts'
import missionConsolePage from './mission-console-page.tsx'
import proofSubmissionPage from './proof-submission-page.tsx'
import { disputedItem, missionConsole, ownSubmission, reviewItem, taskCards, taskOf } from './task-fixture.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the page of proofs', () => {
  const server = (sent: readonly OwnSubmission[], tasks = [...taskCards]): FakeClient =>
    serverWithPlaces()
      .answers(taskCalls.tasks, { tasks, own: null })
      .answers(submissionCalls.submissions, sent)
  const show = (client: FakeClient, address = '/proof-submission') =>
    showPage(proofSubmissionPage, { address, client })
  const refused: OwnSubmission = {
    ...ownSubmission,
    status: 'refused',
    reason: 'not-shown',
    note: 'I see no meeting.',
    decidedAt: '2026-11-21T09:00:00.000Z',
    disputableUntil: '2026-12-05T09:00:00.000Z',
  }

  test('a started task asks for photo, words and place; what was written stays on this phone', async () => {
    const task = taskOf('town-hall', { state: 'started' })
    const address = `/proof-submission?task=${task.id}`
    const client = server([]).answers(taskCalls.task, task).loses(taskCalls.complete)
    show(client, address)
    expect(await screen.findByLabelText('Photo')).toBeDefined()
    const words = await screen.findByLabelText('What does the photo show?')
    fireEvent.change(words, { target: { value: 'The meeting about the drains of the market.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send the proof' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to complete task')
    cleanup()
    show(client, address)
    expect(await screen.findByDisplayValue('The meeting about the drains of the market.')).toBeDefined()
  })

  test('says in words that nothing is open and nothing was sent', async () => {
    show(server([], []))
    expect(await screen.findByText('No photo task is open for you now')).toBeDefined()
    expect(await screen.findByText('You have sent nothing yet')).toBeDefined()
  })

  test('without a network says so', async () => {
    show(serverWithPlaces().loses(taskCalls.tasks).loses(submissionCalls.submissions))
    expect((await screen.findAllByText('We could not load this.')).length).toBeGreaterThan(0)
  })

  test('a refused one says why, and can be disputed with a reason', async () => {
    const client = server([refused]).answers(disputeCalls.dispute, { id: refused.id })
    show(client)
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('I see no meeting.')).toBeDefined()
    expect(card.getByText(/You can do this once, until 5 December 2026/)).toBeDefined()
    const press = () => fireEvent.click(card.getByRole('button', { name: 'Ask a second person' }))
    press()
    expect(
      (await card.findAllByText('Give the reason to accept it (at least 20 characters).')).length,
    ).toBeGreaterThan(0)
    expect(sentTo(client, disputeCalls.dispute)).toHaveLength(0)
    fireEvent.change(card.getByLabelText('Why should it be accepted?'), {
      target: { value: 'The hall in the photo is the one of the ward.' },
    })
    press()
    await expect.poll(() => sentTo(client, disputeCalls.dispute).length).toBe(1)
  })

  test('a dispute shows its deadline, then the answer of the second person; there is no second one', async () => {
    const dispute = {
      words: 'The hall is right.',
      dueAt: '2026-11-28T09:00:00.000Z',
      outcome: null,
      answer: null,
    }
    show(server([{ ...refused, disputableUntil: null, dispute }]))
    expect(
      await screen.findByText('You disagreed. A second person decides by 28 November 2026.'),
    ).toBeDefined()
    cleanup()
    const upheld = { ...dispute, outcome: 'upheld' as const, answer: 'The photo shows another hall.' }
    show(server([{ ...refused, disputableUntil: null, dispute: upheld }]))
    expect(await screen.findByText('A second person agrees with the refusal.')).toBeDefined()
    expect(screen.getByText('The photo shows another hall.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Ask a second person' })).toBeNull()
  })
})

describe('the console of missions', () => {
  const show = (data: Partial<MissionConsole>, client = serverWithPlaces()) =>
    renderWithState(<missionConsolePage.component />, {
      client: client.answers(missionCalls.missions, { ...missionConsole, ...data }),
      state: { ...stateOf('chidi'), pathname: '/admin/missions' },
    })

  test('shows what this person checks, with photo, position and risk, and no sender', async () => {
    show({ waiting: 1, claimed: [reviewItem] })
    expect((await screen.findByAltText('The photo that was sent')).getAttribute('src')).toBe(
      reviewItem.photoUrl,
    )
    for (const words of ['Position: 6.60180, 3.35150', 'Risk 60 of 100'])
      expect(screen.getByText(words)).toBeDefined()
    expect(screen.getByText('Another person sent nearly the same picture')).toBeDefined()
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'accept',
      'return',
      'refuse',
    ])
  })

  test('says that everything is checked, and shows no disputes when there are none', async () => {
    show({})
    expect(await screen.findByText('Everything is checked')).toBeDefined()
    expect(screen.queryByText('Disputed refusals')).toBeNull()
  })

  test('a dispute is decided by a second person; whoever refused it reads that another one decides', async () => {
    show({ disputes: [disputedItem] })
    expect(await screen.findByText(disputedItem.dispute)).toBeDefined()
    expect(screen.getByText('Decide by 28 November 2026')).toBeDefined()
    expect(screen.getByLabelText('Your answer to the sender')).toBeDefined()
    cleanup()
    show({ disputes: [{ ...disputedItem, mayDecide: false }] })
    expect(await screen.findByText('You refused it. Another person decides.')).toBeDefined()
    expect(screen.queryByLabelText('Your answer to the sender')).toBeNull()
  })

  test('without a network says so', async () => {
    renderWithState(<missionConsolePage.component />, {
      client: serverWithPlaces().loses(missionCalls.missions),
      state: { ...stateOf('chidi'), pathname: '/admin/missions' },
    })
    expect(await screen.findByText('We could not load this.')).toBeDefined()
  })
})
