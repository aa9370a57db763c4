// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { showServed } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import type { QuizResult, RunningQuiz } from '../attempt-contract.ts'
import { type PracticeQuestion, type QuizCentre, quizzesApi } from '../contract.ts'
import madeQuizPage from './made-quiz-page.tsx'
import quizCenterPage from './quiz-center-page.tsx'
import rightsQuizPage from './rights-quiz-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const quizId = '0190a000-0000-4000-8000-000000000001'
const options = ['24 hours', '48 hours', '72 hours', '7 days']
const running: RunningQuiz = {
  id: quizId,
  topic: 'rights',
  openedAt: '2026-11-21T12:00:00.000Z',
  sendableFrom: '2026-11-21T12:01:12.000Z',
  expiresAt: '2026-11-21T12:04:00.000Z',
  secondsLeft: 200,
  questions: [1, 2].map((number) => ({
    text: `Question text ${number}?`,
    options,
    language: 'en',
    madeBy: 'people' as const,
    madeFrom: null,
  })),
}
const centre = (over: Partial<QuizCentre> = {}): QuizCentre => ({
  running: null,
  topics: [
    { topic: 'rights', questions: 28, tries: 2, best: 4 },
    { topic: 'all', questions: 165, tries: 0, best: null },
  ],
  history: [
    { id: quizId, topic: 'rights', at: '2026-11-20T12:00:00.000Z', right: 4, total: 5, isPassed: true },
  ],
  time: '100',
  ...over,
})
const result: QuizResult = {
  id: quizId,
  topic: 'rights',
  right: 1,
  total: 2,
  isPassed: false,
  review: [
    {
      text: 'Question text 1?',
      chosen: '24 hours',
      right: '24 hours',
      isRight: true,
      explanation: 'You must be told in writing.',
      law: 'Constitution 1999, section 35(3)',
      language: 'en',
      madeBy: 'people',
    },
    {
      text: 'Question text 2?',
      chosen: '7 days',
      right: '48 hours',
      isRight: false,
      explanation: 'A court must see you.',
      law: 'Constitution 1999, section 35(5)',
      language: 'en',
      madeBy: 'template',
    },
  ],
}

const show = (shown: QuizCentre, client = fakeClient(), Page = quizCenterPage.component) =>
  renderWithState(<Page />, {
    client: client.answers(quizzesApi.quizCentre, shown),
    state: { ...stateOf('ada'), name: 'quizCenter', pathname: '/quiz-center', params: {} },
  })
const pick = async (name: RegExp) => {
  for (const group of await screen.findAllByRole('group'))
    for (const radio of within(group).queryAllByRole('radio', { name })) fireEvent.click(radio)
}

describe('the quiz center', () => {
  test('shows each topic with its questions, the own best result, and a button that names the topic', async () => {
    show(centre())
    expect(await screen.findByText('Your best: 4 of 5')).toBeTruthy()
    expect(screen.getByText('165 questions in the bank')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start A mix of all topics' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Your rights.*4 of 5/ }).getAttribute('href')).toBe(
      `/quiz-center?result=${quizId}`,
    )
  })

  test('shows the table of questions to staff for lessons only', async () => {
    show(centre())
    await screen.findByText('Your best: 4 of 5')
    expect(screen.queryByText('How the questions do')).toBeNull()
  })
})

describe('a quiz that runs', () => {
  test('says until when to send it, and its clock can be paused', async () => {
    show(centre({ running }))
    expect(await screen.findByText('Send your answers by 13:04 (Nigerian time).')).toBeTruthy()
    expect((await screen.findByRole('timer')).textContent).toMatch(/^3:(20|19)$/)
    fireEvent.click(screen.getByRole('button', { name: 'Pause the clock' }))
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText('The timer is hidden but still running.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show the clock' }))
    expect(screen.getByRole('timer')).toBeTruthy()
  })

  test('shows the result above everything, explains each answer with its law, and has the focus', async () => {
    show(centre({ running }), fakeClient().answers(quizzesApi.sendQuiz, result))
    await pick(/24 hours/)
    fireEvent.click(screen.getByRole('button', { name: 'Check my answers' }))
    const card = await screen.findByRole('status', { name: 'Not passed yet' })
    expect(card.textContent).toContain('1 of 2')
    await waitFor(() => expect(document.activeElement).toBe(card))
    const answers = screen.getByRole('region', { name: 'Your answers' })
    expect(within(answers).getByText('A court must see you.')).toBeTruthy()
    expect(within(answers).getByText('Constitution 1999, section 35(5)')).toBeTruthy()
    expect(within(answers).getByText('Made by a fixed pattern from our own text')).toBeTruthy()
  })

  test('keeps what was chosen on this device, so that a new visit has it', async () => {
    const first = show(centre({ running }))
    await pick(/72 hours/)
    first.unmount()
    show(centre({ running }))
    const chosen = await screen.findAllByRole<HTMLInputElement>('radio', { name: /72 hours/ })
    expect(chosen.map(({ checked }) => checked)).toEqual([true, true])
  })

  test('refused after its time keeps the answers in view and says the exact words', async () => {
    show(centre({ running }), fakeClient().refuses(quizzesApi.sendQuiz, 'quiz-expired'))
    await pick(/24 hours/)
    fireEvent.click(screen.getByRole('button', { name: 'Check my answers' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Quiz Submission Failed: time expired, so the quiz cannot be submitted.',
    )
    expect(screen.getAllByRole<HTMLInputElement>('radio', { name: /24 hours/ })[0]?.checked).toBe(true)
  })
})

test('a made question says how it was made and from which text', async () => {
  const [first] = running.questions
  if (!first) throw new Error('the sample has questions')
  const made = {
    ...running,
    topic: 'made' as const,
    questions: [{ ...first, madeBy: 'template' as const, madeFrom: 'Sections that protect you' }],
  }
  show(centre({ running: made }), fakeClient(), madeQuizPage.component)
  expect(await screen.findByText(/Made by a fixed pattern from our own text:/)).toBeTruthy()
  expect(screen.getByText('Sections that protect you')).toBeTruthy()
})

test('the quiz on rights shows each question with its options, and its answer to open', async () => {
  const question: PracticeQuestion = {
    id: 'rights-bail',
    text: 'Who pays for bail?',
    right: 'No one: bail is free',
    wrong: ['The accused', 'The family', 'A lawyer'],
    explanation: 'Police may not charge for bail.',
    source: 'Police Act 2020, section 30',
    language: 'en',
  }
  showServed(rightsQuizPage, {
    client: fakeClient().answers(quizzesApi.rightsQuiz, [question]),
    address: '/education/quiz',
  })
  const card = (await screen.findByText('Who pays for bail?')).parentElement ?? document.body
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['A lawyer', 'No one: bail is free', 'The accused', 'The family'])
  const answer = within(card).getByText('Police may not charge for bail.').closest('details')
  expect(answer?.open).toBe(false)
})
