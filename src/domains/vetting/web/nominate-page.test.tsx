// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast } from '#ui/feedback/toast-store.ts'
import { referees } from '#test/nomination-parts.ts'
import { stateOf } from '#test/web.tsx'
import { vettingApi } from '../contract.ts'
import { nominationCalls } from '../contracts/nomination-calls-contract.ts'
import nominatePage from './nominate-page.tsx'
import { sentTo, showPage } from '#test/show-page.tsx'
import { filledForm, nomination, serverWithDraft } from './nominate/nomination-fixture.ts'
import { loadChecks } from './nominate/steps.ts'

const assign = vi.fn()
vi.stubGlobal('location', { ...globalThis.location, assign, pathname: '/', search: '' })

// As after the first touch of the form.
beforeAll(loadChecks)

const draftKey = `draft:${stateOf('ada').viewer?.id ?? ''}:nominate`

const show = (
  address = '/leaders/nominate',
  client = serverWithDraft().client.answers(vettingApi.nominate, nomination),
) => showPage(nominatePage, { address, client })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } })
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const keepDraft = (change: Record<string, string | string[]> = {}) =>
  localStorage.setItem(
    draftKey,
    JSON.stringify({ values: { ...filledForm, ...change }, savedAt: '2026-11-20T09:42:00.000Z' }),
  )
const keptDraft = () =>
  JSON.parse(localStorage.getItem(draftKey) ?? 'null') as {
    values: Record<string, string>
  } | null

const fillWho = () => {
  type('Full name', filledForm.nomineeFullName)
  type('Current office', filledForm.currentOffice)
  fireEvent.click(screen.getByRole('radio', { name: 'Civil Society' }))
}
const fillPlace = async () => {
  await screen.findByRole('option', { name: 'Plateau' })
  choose('State', 'NG-PL')
  await screen.findByRole('option', { name: 'Jos North' })
  choose('Local government', 'PL-jos-north')
}
const toAnswers = async () => {
  keepDraft()
  const shown = show()
  await screen.findByRole('heading', { name: /Continue your draft/ })
  fireEvent.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement)
  press('Continue')
  await heading('Where do they serve?')
  press('Continue')
  await heading('What should reviewers know?')
  press('Continue')
  await heading('Show what they did')
  press('Continue')
  await heading('Who can confirm it?')
  press('Continue')
  await heading('Check your answers')
  return shown
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  dismissToast()
})

describe('nominating a leader', () => {
  test('says who reads it, how long that takes and that naming someone earns no reward', async () => {
    show()
    const next = await screen.findByRole('region', { name: 'What happens next' })
    expect(next.textContent).toContain('Two independent reviewers read it')
    await waitFor(() => expect(next.textContent).toContain('within 72 hours'))
    expect(next.textContent).toContain('No one is paid or rewarded for naming someone.')
  })
  test('promises no time while reviewers are still being appointed', async () => {
    const { client } = serverWithDraft()
    show('/leaders/nominate', client.answers(nominationCalls.reviewing, { areReviewersAppointed: false }))
    const next = await screen.findByRole('region', { name: 'What happens next' })
    await waitFor(() => expect(next.textContent).toContain('Reviewers are still being appointed'))
    expect(next.textContent).not.toContain('72 hours')
  })
  test('an incomplete step stays and names what is missing, and the summary takes the focus', async () => {
    show()
    await heading('Who do you nominate?')
    press('Continue')
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      "Enter the nominee's full name.",
      'Enter their current office or role.',
      'Choose an office type.',
    ])
    expect(document.activeElement).toBe(summary)
    expect(screen.getByRole('textbox', { name: 'Full name' }).getAttribute('aria-invalid')).toBe('true')
  })
  test('[NM-01] asks for every field in six steps and sends them together, then shows the receipt', async () => {
    const { client, history } = show()
    await heading('Who do you nominate?')
    fillWho()
    press('Continue')
    expect(document.activeElement).toBe(await heading('Where do they serve?'))
    expect(history.at(-1)).toBe('/leaders/nominate?step=place')
    await fillPlace()
    press('Continue')
    await heading('What should reviewers know?')
    for (const name of ['Character', 'Competence', 'Community record', 'Conduct', 'Civic neutrality'])
      expect(screen.getByText(name)).toBeDefined()
    type('Their life and work', filledForm.biography)
    type('Why do you nominate them', filledForm.biography)
    press('Continue')
    await heading('Show what they did')
    press('Continue')
    await heading('Who can confirm it?')
    press('Continue')
    await heading('Check your answers')
    expect(screen.getByText('Jos North, Plateau')).toBeDefined()
    press('Send nomination')
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/nominations/${nomination.id}/sent`))
    expect(sentTo(client, vettingApi.nominate).map(({ body }) => body)).toEqual([filledForm])
    // The receipt is a page without script, so the message waits for the next load.
    expect(decodeURIComponent(document.cookie)).toContain('Nomination submitted successfully!')
    expect(keptDraft()).toBeNull()
  })
  test('takes two referees or none, each one whole, and sends them with the rest', async () => {
    const { client } = await toAnswers()
    press('Change Referees')
    await heading('Who can confirm it?')
    const referee = (number: number) => within(screen.getByRole('group', { name: `Referee ${number}` }))
    const fill = (number: number, name: RegExp, value: string) =>
      fireEvent.input(referee(number).getByRole('textbox', { name }), { target: { value } })
    fill(1, /^Name/, referees.refereeName1)
    press('Continue')
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'How do they know each other?',
      'Give a phone number or an email address of this person.',
    ])
    fill(1, /^How they know/, referees.refereeRelation1)
    fill(1, /^Phone or email/, referees.refereeContact1)
    fill(2, /^Name/, referees.refereeName2)
    fill(2, /^How they know/, referees.refereeRelation2)
    fill(2, /^Phone or email/, referees.refereeContact1)
    press('Continue')
    expect((await screen.findByRole('alert')).textContent).toContain('Name two different people.')
    fill(2, /^Phone or email/, referees.refereeContact2)
    press('Continue')
    await heading('Check your answers')
    expect(screen.getByText(`${referees.refereeName1}, ${referees.refereeName2}`)).toBeDefined()
    expect(keptDraft()?.values).toMatchObject(referees)
    press('Send nomination')
    await waitFor(() => expect(sentTo(client, vettingApi.nominate)).toHaveLength(1))
    expect(sentTo(client, vettingApi.nominate)[0]?.body).toEqual({ ...filledForm, ...referees })
  })
  test('another State clears the chosen local government', async () => {
    show()
    await heading('Who do you nominate?')
    fillWho()
    press('Continue')
    await heading('Where do they serve?')
    await fillPlace()
    choose('State', 'NG-LA')
    await screen.findByRole('option', { name: 'Ikeja' })
    press('Continue')
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a local government area.')
  })
  test('one answer can be changed from the last step, and the page then returns there', async () => {
    const { client } = await toAnswers()
    press('Change Current office or role')
    await heading('Who do you nominate?')
    type('Current office', 'School inspector')
    press('Continue')
    await heading('Check your answers')
    press('Send nomination')
    await waitFor(() => expect(sentTo(client, vettingApi.nominate)).toHaveLength(1))
    expect(sentTo(client, vettingApi.nominate)[0]?.body).toEqual({
      ...filledForm,
      currentOffice: 'School inspector',
    })
  })
})

describe('a nomination that failed to send', () => {
  test('[NM-01] says so with the message of the specification and keeps everything', async () => {
    keepDraft()
    const shown = show(undefined, serverWithDraft().client.loses(vettingApi.nominate))
    await screen.findByRole('heading', { name: /Continue your draft/ })
    fireEvent.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement)
    for (let step = 0; step < 5; step += 1) press('Continue')
    await heading('Check your answers')
    press('Send nomination')
    const problem = await screen.findByText('Failed to submit nomination. Please try again.')
    expect(problem.closest('[role=alert]')?.textContent).toContain('Everything you wrote is kept.')
    expect(keptDraft()?.values['biography']).toBe(filledForm.biography)
    expect(shown.history.at(-1)).toContain('step=check')
  })
  test('the server’s own message is shown if it has one', async () => {
    keepDraft()
    show(undefined, serverWithDraft().client.refuses(vettingApi.nominate, 'already-nominated'))
    await screen.findByRole('heading', { name: /Continue your draft/ })
    fireEvent.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement)
    for (let step = 0; step < 5; step += 1) press('Continue')
    press('Send nomination')
    await screen.findByText(/You have already nominated this person here/)
  })
})
