// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeClient } from '#test/fake-client.ts'
import { inState, renderWithState, stateOf } from '#test/web.tsx'
import { membersApi } from '../contract.ts'
import completeSignupPage from './complete-signup-page.tsx'
import { memberServer, profileFixture } from './member-fixture.ts'
import onboardingPage from './onboarding-page.tsx'

const nothing = { state: null, stateName: null, lga: null, lgaName: null }
const newcomer = () =>
  memberServer(profileFixture({ place: nothing, affiliation: null, language: null, interests: [] }))
const state = (search: string) => ({
  ...stateOf('ada'),
  name: 'onboarding' as const,
  pathname: '/onboarding',
  search,
})
const show = (search = '', client: FakeClient = newcomer()) => {
  const Page = onboardingPage.component
  return renderWithState(<Page />, { client, state: state(search) })
}
const assign = vi.fn()
beforeEach(() => vi.stubGlobal('location', { ...globalThis.location, assign }))
afterEach(() => {
  cleanup()
  assign.mockReset()
  vi.unstubAllGlobals()
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const written = (client: FakeClient, call: string) =>
  client.asked.findLast((each) => each.call === call)?.body

describe('[AU-08] onboarding', () => {
  test('starts with the language, and continues in the chosen one', async () => {
    const client = newcomer().answers(membersApi.setLanguage, { language: 'ha' })
    show('', client)
    expect(title()).toBe('Which language do you read best?')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'English' })).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: /^Hausa/ }))
    press('Continue')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/onboarding?step=place&lang=ha'))
    expect(written(client, 'POST /api/user/language')).toEqual({ language: 'ha' })
  })

  test('may be skipped as a whole, which ends it for good', async () => {
    const client = newcomer().answers(membersApi.finishOnboarding, { onboardingCompleted: true })
    show('', client)
    press('Skip all, go to my dashboard')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
    expect(written(client, 'POST /api/user/onboarding')).toEqual({})
  })

  test('asks for the place next, and continues without a page load', async () => {
    const client = newcomer().answers(membersApi.setPlace, {
      state: 'NG-KN',
      stateName: 'Kano',
      lga: 'KN-dala',
      lgaName: 'Dala',
    })
    const { history } = show('?step=place', client)
    await screen.findByRole('option', { name: 'Kano' })
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'NG-KN' } })
    await screen.findByRole('option', { name: 'Dala' })
    fireEvent.change(screen.getByLabelText('Local government'), { target: { value: 'KN-dala' } })
    press('Continue')
    await waitFor(() => expect(history.at(-1)).toBe('/onboarding?step=interests'))
    expect(written(client, 'POST /api/user/place')).toEqual({ state: 'NG-KN', lga: 'KN-dala' })
    expect(title()).toBe('What matters to you?')
  })

  test('asks people abroad for their country and province', async () => {
    show('?step=place&where=abroad')
    expect(await screen.findByLabelText('Country')).toBeTruthy()
    expect(screen.queryByLabelText('Local government')).toBeNull()
    expect(screen.getByRole('link', { name: 'Abroad' }).getAttribute('aria-current')).toBe('page')
  })

  test('lets every step be skipped, and finishes with nothing chosen', async () => {
    const client = newcomer().answers(membersApi.finishOnboarding, { onboardingCompleted: true })
    const { history } = show('', client)
    for (const next of ['place', 'interests']) {
      fireEvent.click(screen.getByRole('link', { name: 'Skip this step' }))
      expect(history.at(-1)).toBe(`/onboarding?step=${next}`)
    }
    expect(screen.queryByRole('link', { name: 'Skip this step' })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
    expect(written(client, 'POST /api/user/onboarding')).toEqual({})
  })

  test('finishes with what was chosen', async () => {
    const client = newcomer().answers(membersApi.finishOnboarding, { onboardingCompleted: true })
    show('?step=interests', client)
    for (const name of ['Schools', 'Public money'])
      fireEvent.click(await screen.findByRole('checkbox', { name }))
    press('Finish')
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(written(client, 'POST /api/user/onboarding')).toEqual({ interests: ['schools', 'budget'] })
  })

  test('without script a posted State stays selected, with a button for its areas', () => {
    const Page = onboardingPage.component
    const form = {
      call: 'POST /api/user/place',
      values: { state: 'NG-KN' },
      problem: null,
      goTo: 'place',
      from: null,
    }
    const { element, cache } = inState(<Page />, { state: { ...state('?step=place'), form } })
    cache.setQueryData(['/api/user/profile'], profileFixture({ place: nothing }))
    cache.setQueryData(['/api/geography/states'], [{ code: 'NG-KN', name: 'Kano' }])
    cache.setQueryData(['/api/geography/lgas', { state: 'NG-KN' }], [{ id: 'KN-dala', name: 'Dala' }])
    const html = renderToString(element)
    expect(html).toContain('Show its local governments')
    expect(html).toContain('<option value="KN-dala">Dala</option>')
    expect(
      onboardingPage
        .reads?.({ params: {}, search: new URLSearchParams('step=place'), viewer: null, form })
        .map(({ key }) => key[0]),
    ).toEqual(['/api/user/profile', '/api/geography/states', '/api/geography/lgas'])
  })
})

describe('[AU-08] completing an account', () => {
  const showSignup = (client: FakeClient) => {
    const Page = completeSignupPage.component
    const pathname = '/complete-signup'
    return renderWithState(<Page />, {
      client,
      state: { ...stateOf('ada'), name: 'completeSignup', pathname },
    })
  }

  test('asks for what is missing and nothing else', async () => {
    const client = memberServer()
      .answers(membersApi.missing, { missing: ['firstName', 'phoneNumber'] })
      .answers(membersApi.completeSignup, { missing: [] })
    showSignup(client)
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Ngozi' } })
    expect(screen.getAllByRole('textbox')).toHaveLength(2)
    fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '0803 123 4567' } })
    press('Save and continue')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(written(client, 'POST /api/user/complete-signup')).toEqual({
      firstName: 'Ngozi',
      phoneNumber: '0803 123 4567',
    })
  })

  test('asks for a new password twice', async () => {
    const client = memberServer().answers(membersApi.missing, { missing: ['password'] })
    showSignup(client)
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'rain on the roof' } })
    press('Save and continue')
    expect((await screen.findAllByText('The two passwords are not the same.')).length).toBeGreaterThan(0)
    expect(written(client, 'POST /api/user/complete-signup')).toBeUndefined()
  })

  test('continues if nothing is missing', async () => {
    showSignup(memberServer())
    expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/')
  })
})
