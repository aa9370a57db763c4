// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { type Attempt, type Lesson, lessonCalls } from '../lesson-contract.ts'
import lessonPage from './lesson-page.tsx'

afterEach(cleanup)

const options = ['The chairman alone', 'The councillors', 'The governor', 'The emir']
const lesson = (over: Partial<Lesson> = {}): Lesson => ({
  id: 'local-government',
  title: 'How local government works',
  summary: 'Who decides what.',
  minutes: 12,
  questions: 5,
  passMark: 4,
  best: null,
  isPassed: false,
  language: 'en',
  sections: [{ heading: 'The council', paragraphs: ['It approves the budget.'] }],
  isBegun: true,
  testId: '0190a000-0000-7000-8000-000000000001',
  test: [1, 2, 3, 4, 5].map((number) => ({ text: `Question text ${number}`, options })),
  sendableFrom: null,
  sources: ['The Constitution'],
  triesLeft: 3,
  ...over,
})
const attempt = (over: Partial<Attempt> = {}): Attempt => ({
  right: 5,
  questions: 5,
  isPassed: true,
  wrong: [],
  triesLeft: 2,
  earned: '1.50',
  isOwed: false,
  ...over,
})
const show = (answer: Attempt, state = {}) => {
  const Page = lessonPage.component
  const client = fakeClient().answers(lessonCalls.lesson, lesson()).answers(lessonCalls.attempt, answer)
  return renderWithState(<Page />, {
    client,
    state: {
      ...stateOf('ada'),
      name: 'lesson',
      pathname: '/training/local-government',
      params: { moduleId: 'local-government' },
      ...state,
    },
  })
}
const answerAll = async () => {
  for (const group of await screen.findAllByRole('group'))
    fireEvent.click(within(group).getByRole('radio', { name: /The councillors/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Check my answers' }))
}
const score = () => screen.findByRole('status', { name: /passed/i })

describe('the result of a lesson’s test', () => {
  test('stands above the lesson, takes the focus, and leads from the SUP earned to a vote', async () => {
    show(attempt())
    await answerAll()
    const card = await score()
    expect(document.activeElement).toBe(card)
    expect(card.textContent).toContain('5 of 5')
    expect(card.textContent).toContain('You earned 1.50 SUP.')
    expect(within(card).getByRole('link', { name: 'Vote with your SUP' }).getAttribute('href')).toBe(
      '/voting',
    )
    const lessonText = screen.getByText('It approves the budget.')
    expect(card.compareDocumentPosition(lessonText) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('says that the reward is kept while the fund is empty, and leads to no vote', async () => {
    show(attempt({ earned: null, isOwed: true }))
    await answerAll()
    const card = await score()
    expect(card.textContent).toContain(
      'Rewards are paused until the fund is topped up; your act is kept and is paid then.',
    )
    expect(within(card).queryByRole('link', { name: 'Vote with your SUP' })).toBeNull()
  })

  test('that is not passed names the questions to look at again and the tries left', async () => {
    show(attempt({ right: 3, isPassed: false, wrong: ['Question text 2', 'Question text 4'], earned: null }))
    await answerAll()
    const card = await score()
    expect(card.textContent).toContain('3 of 5')
    expect(card.textContent).toContain('2 tries are left today.')
    expect(within(card).queryByRole('link', { name: 'Vote with your SUP' })).toBeNull()
    const again = within(screen.getByRole('region', { name: 'Look at these questions again' }))
    expect(again.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Question text 2',
      'Question text 4',
    ])
  })

  test('is on the page that a form without script returns', async () => {
    const form = {
      call: 'POST /api/training/modules/:moduleId/attempts',
      values: {},
      problem: null,
      goTo: null,
      from: null,
      answer: attempt(),
    }
    show(attempt(), { form })
    expect((await score()).textContent).toContain('You passed')
  })
})

describe('the language of a lesson', () => {
  const article = () => document.querySelector('#lesson')

  test('is that of the page where it is translated, and the page says when it is English', async () => {
    show(attempt(), { language: 'ha' })
    await screen.findByText('It approves the budget.')
    expect([
      article()?.getAttribute('lang'),
      screen.queryAllByText(/English only so far|Turanci kawai/).length,
    ]).toEqual(['en-NG', 1])
  })
})

test('a test shows each question in a card of its own, with its number', async () => {
  show(attempt())
  expect(await screen.findByText('Question 1 of 5')).toBeTruthy()
  expect(screen.getByText('Question 5 of 5')).toBeTruthy()
  expect(screen.getAllByRole('group')).toHaveLength(5)
})
