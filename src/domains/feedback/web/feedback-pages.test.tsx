// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import type { FormState, PageState } from '#shared/pages/rendered-page.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { contactTopics, feedbackApi, type OwnMessage, type StaffMessage } from '../contract.ts'
import contactPage from './contact-page.tsx'
import feedbackPage from './feedback-page.tsx'
import feedbackViewPage from './feedback-view-page.tsx'

afterEach(cleanup)

const TEXT = 'The bus to Ikorodu is not on the map of places.'
const message: OwnMessage = {
  id: '6b0e1f4a-0000-4000-8000-000000000001',
  number: 41,
  topic: 'idea',
  text: TEXT,
  state: 'waiting',
  sentAt: '2026-11-20T08:00:00.000Z',
  answer: null,
  settledAt: null,
}
const staffMessage: StaffMessage = {
  ...message,
  way: 'contact',
  name: 'Uche',
  email: 'uche@example.ng',
  settledBy: null,
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (name: RegExp, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } })
describe('/contact', () => {
  const Contact = contactPage.component
  const asGuest = (client: FakeClient, search = '') =>
    renderWithState(<Contact />, { client, state: { pathname: '/contact', search } })

  test('asks a visitor for the topic, the words and an address, and never for an account', () => {
    asGuest(fakeClient())
    const options = screen.getByRole<HTMLSelectElement>('combobox', { name: 'What is it about?' }).options
    expect([...options].map(({ value }) => value).filter(Boolean)).toEqual([...contactTopics])
    expect(screen.getByRole('textbox', { name: /^Your email address/ })).toBeDefined()
    expect(screen.getByRole('textbox', { name: /^Your message/ })).toBeDefined()
    expect(document.body.innerHTML).not.toContain('mailto:')
  })

  test('opens with the topic of the link that led here, and ignores one that is none', () => {
    asGuest(fakeClient(), '?topic=privacy')
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('privacy')
    cleanup()
    asGuest(fakeClient(), '?topic=gossip')
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('')
  })

  const returned = {
    call: 'POST /api/feedback/contact',
    values: { topic: 'help', text: TEXT, email: 'uche@example.ng' },
    problem: null,
    goTo: null,
    from: null,
  }
  const showReturned = (form: Partial<FormState>, who: Partial<PageState> = {}) =>
    renderWithState(<Contact />, { state: { ...who, pathname: '/contact', form: { ...returned, ...form } } })

  test('names the number of a sent message, which a visitor keeps, and shows the form no more', () => {
    showReturned({ answer: { number: 41 } })
    expect(screen.getByRole('status').textContent).toContain('Its number is 41.')
    expect(screen.getByText(/Keep the number/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    cleanup()
    showReturned({ answer: { number: 42 } }, stateOf('ada'))
    expect(screen.getByRole('link', { name: 'Your messages' }).getAttribute('href')).toBe('/feedback')
  })

  test('leads from a refusal to each field that caused it, and keeps the words', () => {
    const fields = { email: 'Enter your email address, so that we can answer you.' }
    showReturned({ problem: { status: 400, code: 'INVALID_INPUT', message: '', fields } })
    const link = within(screen.getByRole('alert')).getByRole('link', { name: fields.email })
    const email = screen.getByRole('textbox', { name: /^Your email address/ })
    expect(link.getAttribute('href')).toBe(`#${email.id}`)
    expect(screen.getByDisplayValue(TEXT)).toBeDefined()
  })

  test('says to wait after many messages, and keeps the words', () => {
    const words = 'You have written several times. Please wait a while and try again.'
    showReturned({ problem: { status: 429, code: 'TOO_MANY_REQUESTS', message: words, fields: {} } })
    expect(screen.getByRole('alert').textContent).toContain(words)
    expect(screen.getByDisplayValue(TEXT)).toBeDefined()
  })

  test('asks a signed-in person for no address', () => {
    showPage(contactPage, { address: '/contact', client: fakeClient() })
    expect(screen.queryByRole('textbox', { name: /^Your email address/ })).toBeNull()
    expect(screen.getByText(/We answer in your account/)).toBeDefined()
  })
})

describe('/feedback', () => {
  const show = (items: readonly OwnMessage[]) =>
    showPage(feedbackPage, {
      address: '/feedback',
      client: fakeClient().answers(feedbackApi.ownMessages, { items: [...items] }),
    })

  test('shows a person their messages with the answers', async () => {
    show([
      message,
      {
        ...message,
        id: message.id.replace(/1$/, '2'),
        number: 40,
        state: 'answered',
        answer: 'It is there now.',
      },
    ])
    expect(await screen.findByRole('heading', { name: 'An idea, number 41' })).toBeDefined()
    const answered = screen.getByRole('heading', { name: 'An idea, number 40' }).closest('article')
    expect(answered?.textContent).toContain('It is there now.')
  })

  test('says that nothing was written yet', async () => {
    show([])
    expect(await screen.findByText('You have not written to us yet')).toBeDefined()
  })
})

describe('/feedback/view', () => {
  const Console = feedbackViewPage.component
  const show = (item: StaffMessage, client = fakeClient()) =>
    renderWithState(<Console />, {
      client: client.answers(feedbackApi.messages, { items: [item], nextCursor: null, waiting: 1 }),
      state: { ...stateOf('chidi'), pathname: '/feedback/view' },
    })

  test('shows who wrote how, and takes an answer or sets it aside', async () => {
    const { client } = show(
      staffMessage,
      fakeClient().answers(feedbackApi.answerMessage, { ...staffMessage, state: 'answered' }),
    )
    const card = (await screen.findByRole('heading', { name: 'An idea, number 41' })).closest('article')
    for (const words of ['Contact form', 'Uche, uche@example.ng', TEXT])
      expect(card?.textContent).toContain(words)
    expect(screen.getByRole('checkbox', { name: /Close it without an answer/ })).toBeDefined()
    write(/^Your answer/, 'We add the bus stop.')
    press('Send the answer')
    await expect.poll(() => sentTo(client, feedbackApi.answerMessage).length).toBe(1)
    expect(sentTo(client, feedbackApi.answerMessage)[0]?.body).toMatchObject({
      answer: 'We add the bus stop.',
    })
  })

  test('warns that nobody confirmed the address of a visitor, and offers no second answer', async () => {
    show(staffMessage)
    expect(await screen.findByText(/no one has confirmed the address/)).toBeDefined()
    cleanup()
    show({ ...staffMessage, state: 'answered', answer: 'Done.', settledBy: 'Chidi Mockford' })
    expect(await screen.findByText('Answered by Chidi Mockford')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull()
  })
})
