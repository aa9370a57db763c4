// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakeClient } from '#test/fake-client.ts'
import { serverWithPlaces, showPage, showServed } from '#test/show-page.tsx'
import { renderWithState } from '#test/web.tsx'
import { submissionCalls } from '../contracts/submission-contract.ts'
import { taskCalls, type TaskDetail, type TaskList } from '../contracts/task-contract.ts'
import engagePage from './engage-page.tsx'
import missionsPage from './missions-page.tsx'
import { ownTotals, quizInTime, story, taskCards, taskOf } from './task-fixture.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const server = (
  { tasks = [...taskCards], own = ownTotals }: Partial<TaskList> = {},
  stories = [story],
): FakeClient =>
  serverWithPlaces().answers(taskCalls.tasks, { tasks, own }).answers(submissionCalls.stories, stories)
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')

describe('the hub', () => {
  test('[EN-01] has tasks, a quiz with a timer, reporting, heroes, stories and the four totals', async () => {
    const quiz = taskOf('quiz', { state: 'started', quiz: quizInTime })
    showPage(engagePage, {
      address: `/engage?task=${quiz.id}`,
      client: server().answers(taskCalls.task, quiz),
    })
    expect((await screen.findByRole('timer', { name: 'Time left' })).textContent).toMatch(/^2:(50|49)$/)
    expect(screen.getAllByRole('radio')).toHaveLength(8)
    for (const { title } of taskCards) expect(screen.getAllByText(title).length).toBeGreaterThan(0)
    for (const [number, of] of [
      ['64.50', 'SUP earned'],
      ['37', 'tasks completed'],
      ['4', 'days in a row'],
      ['6', 'new tasks'],
    ] as const)
      expect(screen.getByText(of).parentElement?.textContent).toContain(number)
    const shown = links()
    for (const kind of ['issue-report', 'hero-nomination'] as const)
      expect(shown).toContain(`/engage?task=${taskOf(kind).id}#task`)
    for (const href of ['/proof-submission#story', '/reports', '/civic-heatmap', '/quiz-center'])
      expect(shown).toContain(href)
    const stories = screen.getByRole('region', { name: 'Heroes and success stories' })
    expect(within(stories).getByText(story.words)).toBeDefined()
  })

  test('a guest sees every task and no totals, and is asked to join before doing one', async () => {
    const { id } = taskOf('quiz')
    renderWithState(<engagePage.component />, {
      client: server({ own: null }),
      state: { pathname: '/engage', search: `?task=${id}` },
    })
    expect(await screen.findByText('Anyone can look.')).toBeDefined()
    expect(screen.getByText('Join to do this task.')).toBeDefined()
    expect(screen.queryByText('SUP earned')).toBeNull()
    for (const { title } of taskCards) expect(screen.getByText(title)).toBeDefined()
  })

  test('says in words that nothing is there: no task of this kind, no story yet', async () => {
    showPage(engagePage, { address: '/engage?kind=quiz', client: server({ tasks: [] }, []) })
    expect(await screen.findByText('No task matches')).toBeDefined()
    expect(await screen.findByText('The first story is still to come')).toBeDefined()
  })

  test('without a network says so and what to do, and shows no empty list', async () => {
    const client = serverWithPlaces().loses(taskCalls.tasks).loses(submissionCalls.stories)
    showPage(engagePage, { address: '/engage', client })
    expect(await screen.findByText('Check your network, then try again.')).toBeDefined()
    expect(screen.queryByText('No task matches')).toBeNull()
  })

  test('greets after a break, and tells of a reward that waits for the fund', async () => {
    const own = { ...ownTotals, streak: 0, isOwed: true, week: ownTotals.week.slice(-1) }
    showPage(engagePage, { address: '/engage', client: server({ own }) })
    expect(await screen.findByText('Welcome back')).toBeDefined()
    expect(screen.getByText(/Rewards are paused until the fund is topped up/)).toBeDefined()
  })

  test('a story leads to itself: its link, WhatsApp and the preview name it', async () => {
    showPage(engagePage, { address: `/engage?story=${story.id}`, client: server() })
    const shared = await screen.findByRole('link', { name: 'WhatsApp' })
    const search = new URL(shared.getAttribute('href') ?? '', 'https://sup.example').searchParams
    expect(search.get('path')).toBe(`/engage?story=${story.id}`)
    expect(search.get('text')).toContain(story.name)
    const input = { params: {}, search: new URLSearchParams({ story: story.id }), viewer: null }
    const head = engagePage.head?.({
      ...input,
      t: (text) => text,
      found: <T,>() => [story] as T,
      failed: () => null,
    })
    expect(head).toMatchObject({
      title: story.name,
      image: `/share/stories/${story.id}.png`,
      canonical: `/engage?story=${story.id}`,
    })
  })
})

describe('a task', () => {
  const show = (task: TaskDetail, client = server()) =>
    showPage(engagePage, {
      address: `/engage?task=${task.id}`,
      client: client.answers(taskCalls.task, task),
    })
  const facts = taskOf('fact-check', {
    state: 'started',
    statements: [1, 2, 3].map((number) => ({ text: `Statement number ${number}.` })),
  })
  const answer = async () => {
    for (const radio of await screen.findAllByRole('radio', { name: 'True' })) fireEvent.click(radio)
    fireEvent.click(screen.getByRole('button', { name: 'Check my answers' }))
  }

  test('[EN-03] once completed says "Task Already Completed", and a failure "Failed to complete task"', async () => {
    show(facts, server().refuses(taskCalls.complete, 'task-already-completed'))
    await answer()
    expect((await screen.findByRole('alert')).textContent).toBe('Task Already Completed')
    cleanup()
    localStorage.clear()
    show(facts, server().loses(taskCalls.complete))
    await answer()
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to complete task')
    expect(screen.getByText('Your answers are kept on this phone. Press the button again.')).toBeDefined()
  })

  test('keeps what was chosen on this device, but not for other statements', async () => {
    const chosen = async () =>
      (await screen.findAllByRole<HTMLInputElement>('radio', { name: 'True' })).filter(
        ({ checked }) => checked,
      )
    show(facts)
    for (const radio of await screen.findAllByRole('radio', { name: 'True' })) fireEvent.click(radio)
    cleanup()
    show(facts)
    await expect.poll(async () => (await chosen()).length).toBe(3)
    cleanup()
    show({ ...facts, statements: [1, 2, 3].map(() => ({ text: 'Another statement of the next week.' })) })
    expect(await chosen()).toHaveLength(0)
  })

  test('[EN-04] a quiz sent after its time says "Quiz Submission Failed", and new questions can be started', async () => {
    const quiz = taskOf('quiz', { state: 'started', quiz: quizInTime })
    show(quiz, server().refuses(taskCalls.complete, 'quiz-expired'))
    fireEvent.click(await screen.findByRole('button', { name: 'Check my answers' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Quiz Submission Failed')
    cleanup()
    show({ ...quiz, quiz: null })
    expect(await screen.findByText('The time of this quiz is over. You get new questions.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Start again' })).toBeDefined()
  })

  test('of a report leads to the form of reports', async () => {
    show(taskOf('issue-report', { state: 'started' }))
    await screen.findByRole('button', { name: 'I reported it' })
    expect(links()).toContain('/engage/report')
  })

  test('that is over shows what was earned and why each answer is right', async () => {
    const right = {
      text: 'Statement number 1.',
      isRight: true,
      chosen: 'True',
      right: 'True',
      explanation: 'You must be told in writing.',
      source: 'Section 35(3)',
      language: 'en',
    }
    show(
      taskOf('fact-check', {
        state: 'done',
        result: { earned: '1.00', isOwed: false, right: 3, total: 3, answers: [right] },
      }),
    )
    expect(await screen.findByText(/You must be told in writing/)).toBeDefined()
    expect(document.body.textContent).toContain('Section 35(3)')
    expect(document.body.textContent).toContain('1.00')
  })
})

describe('missions', () => {
  test('lists the longer tasks only, and says so when none is left', async () => {
    showServed(missionsPage, { address: '/missions', client: server() })
    for (const { title, cadence } of taskCards)
      if (cadence === 'weekly') expect(await screen.findByText(title)).toBeDefined()
      else expect(screen.queryByText(title)).toBeNull()
    cleanup()
    showServed(missionsPage, { address: '/missions', client: server({ tasks: [] }) })
    expect(await screen.findByText('No task matches')).toBeDefined()
  })

  test('that is busy says so', async () => {
    const client = serverWithPlaces().refuses(taskCalls.tasks, 'busy')
    showServed(missionsPage, { address: '/missions', client })
    expect(await screen.findByText('We could not load this.')).toBeDefined()
  })
})
