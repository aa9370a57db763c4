// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderToString } from 'react-dom/server'
import { DRAFT_DELAY_MS } from '#platform/web/drafts/drafts.ts'
import { read } from '#platform/web/page.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import { inState, stateOf } from '#test/web.tsx'
import { dismissToast } from '#ui/feedback/toast-store.ts'
import { nominationCalls } from '../../../contracts/nomination-calls-contract.ts'
import nominatePage from '../../nominate-page.tsx'
import { filledForm, type KeptDraft, nomination, serverWithDraft } from '../nomination-fixture.ts'
import { loadChecks } from '../steps.ts'

const assign = vi.fn()
vi.stubGlobal('location', { ...globalThis.location, assign, pathname: '/', search: '' })

// As after the first touch of the form.
beforeAll(loadChecks)

const ada = stateOf('ada').viewer?.id ?? ''
const bola = stateOf('bola').viewer?.id ?? ''
const keyOf = (owner: string) => `draft:${owner}:nominate`
const serverOf = (kept?: KeptDraft) => {
  const server = serverWithDraft(kept)
  server.client
    .answers(nominationCalls.nominate, nomination)
    .answers(nominationCalls.duplicates, { items: [], open: null })
  return server
}
const show = (client = serverOf().client, address = '/leaders/nominate') =>
  showPage(nominatePage, { address, client })

const press = (name: string, order = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name })[order] as HTMLElement)
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Full name' })
const typeName = (value: string) => fireEvent.input(name(), { target: { value } })
const heading = (text: string | RegExp) => screen.findByRole('heading', { name: text })
const isWorking = () => document.querySelector('form h1')?.closest('[hidden]') === null

const elsewhere = (): KeptDraft => ({
  fields: { ...filledForm, step: 'story' },
  savedAt: '2026-05-03T09:42:00.000Z',
})
const keepHere = (change: Record<string, string | string[]> = {}, owner = ada) =>
  localStorage.setItem(
    keyOf(owner),
    JSON.stringify({ values: { ...filledForm, ...change }, savedAt: '2026-11-20T09:42:00.000Z' }),
  )
const keptHere = (owner = ada) =>
  JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null') as { values: Record<string, string> } | null
const hadArrived = (theirs: string) =>
  localStorage.setItem(`${keyOf(ada)}:sent`, JSON.stringify({ mine: '2026-11-20T09:42:00.000Z', theirs }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  dismissToast()
  vi.restoreAllMocks()
})

describe('the draft on this device', () => {
  test('[NM-01] the input is saved within a second and offered after a reload', async () => {
    const { client } = serverOf()
    const { unmount } = show(client)
    await heading('Who do you nominate?')
    typeName('Bala Idi')
    expect(DRAFT_DELAY_MS).toBeLessThanOrEqual(1000)
    await waitFor(() => expect(keptHere()?.values['nomineeFullName']).toBe('Bala Idi'), { timeout: 5000 })
    await screen.findByText(/Saved on this device at/)
    unmount()
    show(client)
    await heading(/Continue your draft from \d\d:\d\d\?/)
    press('Continue')
    expect(name().value).toBe('Bala Idi')
  })
  test('can be discarded', async () => {
    keepHere()
    show()
    await heading(/Continue your draft/)
    press('Discard and start again')
    expect(keptHere()).toBeNull()
    expect(name().value).toBe('')
  })
  test('an address of a later step shows it only after the person has continued the draft', async () => {
    keepHere()
    show(undefined, '/leaders/nominate?step=story')
    await heading(/Continue your draft/)
    press('Continue')
    await heading('What should reviewers know?')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Their life and work' }).value).toBe(
      filledForm.biography,
    )
  })
  test('of one sister is neither shown to the other on the same phone nor changed by what she does', async () => {
    keepHere({}, bola)
    const before = localStorage.getItem(keyOf(bola))
    show()
    await heading('Who do you nominate?')
    expect([isWorking(), name().value, document.body.textContent?.includes('Rahila')]).toEqual([
      true,
      '',
      false,
    ])
    typeName('Bala Idi')
    await waitFor(() => expect(keptHere()?.values['nomineeFullName']).toBe('Bala Idi'), { timeout: 5000 })
    expect(localStorage.getItem(keyOf(bola))).toBe(before)
  })
})

describe('the draft on the account', () => {
  test('gets the input when a step is done, with the next step, and says so', async () => {
    const { client, kept } = serverOf()
    show(client)
    await heading('Who do you nominate?')
    typeName(filledForm.nomineeFullName)
    fireEvent.input(screen.getByRole('textbox', { name: 'Current office or role' }), {
      target: { value: filledForm.currentOffice },
    })
    fireEvent.click(screen.getByRole('radio', { name: 'Civil Society' }))
    press('Continue')
    await screen.findByText(/Saved on your account at \d\d:\d\d/)
    const { nomineeFullName, currentOffice, officeType, region } = filledForm
    expect(kept.fields).toEqual({ nomineeFullName, currentOffice, officeType, region, step: 'place' })
  })
  test('is offered on another device with its date, and continues at the same step', async () => {
    const { client } = serverOf(elsewhere())
    show(client)
    const card = await screen.findByRole('region', {
      name: 'You began this on another device on 3 May 2026.',
    })
    expect(card.textContent).toContain(filledForm.nomineeFullName)
    expect(isWorking()).toBe(false)
    press('Continue with it')
    await heading('What should reviewers know?')
    expect(isWorking()).toBe(true)
    expect(keptHere()?.values).toMatchObject(filledForm)
    await screen.findByText(/Saved on your account/)
    expect(sentTo(client, nominationCalls.saveDraft)).toEqual([])
  })
  test('can be replaced by a fresh start, which discards it', async () => {
    const { client, kept } = serverOf(elsewhere())
    show(client)
    await heading(/You began this on another device/)
    press('Start again')
    expect([isWorking(), name().value]).toEqual([true, ''])
    await waitFor(() => expect(kept.fields).toBeNull())
  })
  test('that this device has continued is not asked about: the device’s draft is offered and saved there', async () => {
    const { client, kept } = serverOf(elsewhere())
    keepHere({ nomineeFullName: 'Rahila M. Gyang' })
    hadArrived('2026-05-03T09:42:00.000Z')
    show(client)
    await heading(/Continue your draft from/)
    press('Continue')
    await waitFor(() => expect(kept.fields?.nomineeFullName).toBe('Rahila M. Gyang'))
  })
  test('is deleted here when it was sent on another device and nothing was written here since', async () => {
    keepHere()
    hadArrived('2026-05-03T09:42:00.000Z')
    show()
    await waitFor(() => expect(localStorage).toHaveLength(0))
    expect(isWorking()).toBe(true)
    expect(screen.queryByRole('heading', { name: /draft/ })).toBeNull()
  })
  test('sending clears it on the device too', async () => {
    const { client } = serverOf(elsewhere())
    show(client)
    await heading(/You began this on another device/)
    press('Continue with it')
    for (const next of ['What should reviewers know?', 'Show what they did', 'Who can confirm it?']) {
      await heading(next)
      press('Continue')
    }
    await heading('Check your answers')
    press('Send nomination')
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/nominations/${nomination.id}/sent`))
    expect(localStorage).toHaveLength(0)
  })
  test('a failed save says so quietly and changes no input', async () => {
    const { client } = serverOf()
    client.loses(nominationCalls.saveDraft)
    show(client)
    await heading('Who do you nominate?')
    typeName('Bala Idi')
    await screen.findByText('It is not on your account yet.', undefined, { timeout: 5000 })
    expect(name().value).toBe('Bala Idi')
    expect(screen.queryByRole('alert')).toBeNull()
  })
  test('offline it says that the draft is on this device and will be saved to the account later', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show()
    await heading('Who do you nominate?')
    typeName('Bala Idi')
    const line = await screen.findByText(/^Saved on this device at/)
    await within(line).findByText('It goes to your account when you are online.', undefined, {
      timeout: 5000,
    })
  })
})

describe('two drafts that differ', () => {
  const begun = async () => {
    keepHere({ nomineeFullName: 'Written Here' })
    const { client, kept } = serverOf(elsewhere())
    show(client)
    const card = await screen.findByRole('region', { name: /on two devices/ })
    expect(card.textContent).toContain('On this device, 20 November 2026, 10:42')
    expect(card.textContent).toContain('On another device, 3 May 2026, 10:42')
    expect([isWorking(), keptHere()?.values['nomineeFullName']]).toEqual([false, 'Written Here'])
    return { client, kept }
  }
  test('the person continues with this device’s, which replaces the other', async () => {
    const { kept } = await begun()
    press('Continue with this device')
    expect([isWorking(), name().value]).toEqual([true, 'Written Here'])
    await waitFor(() => expect(kept.fields?.nomineeFullName).toBe('Written Here'))
  })
  test('the person continues with the other device’s', async () => {
    const { kept } = await begun()
    press('Continue with the other device')
    await heading('What should reviewers know?')
    await waitFor(() => expect(keptHere()?.values['nomineeFullName']).toBe(filledForm.nomineeFullName))
    expect(kept.fields?.nomineeFullName).toBe(filledForm.nomineeFullName)
  })
  test('while writing, another device’s text appears next to the form, which stays', async () => {
    const { client, kept } = serverOf()
    show(client)
    await heading('Who do you nominate?')
    await waitFor(() => expect(sentTo(client, nominationCalls.draft)).toHaveLength(1))
    client.refuses(nominationCalls.saveDraft, 'draft-changed')
    Object.assign(kept, elsewhere())
    typeName('Written Here')
    await screen.findByRole('region', { name: /on two devices/ }, { timeout: 5000 })
    expect([isWorking(), name().value]).toEqual([true, 'Written Here'])
    expect(kept.fields?.nomineeFullName).toBe(filledForm.nomineeFullName)
  })
})

describe('as the server renders it', () => {
  test('a draft of the account can be continued or discarded without script', () => {
    const { element, cache } = inState(<nominatePage.component />, {
      state: { ...stateOf('ada'), pathname: '/leaders/nominate' },
    })
    cache.setQueryData(read(nominationCalls.draft).key, elsewhere())
    const box = document.createElement('div')
    box.innerHTML = renderToString(element)
    expect(box.querySelector('h2')?.textContent).toBe('You began this on 3 May 2026.')
    const [goOn, startAfresh] = box.querySelectorAll('form')
    expect([...new FormData(goOn)]).toEqual(
      expect.arrayContaining([
        ['_call', 'POST /api/nominations'],
        ['_from', 'story'],
        ['nomineeFullName', filledForm.nomineeFullName],
        ['biography', filledForm.biography],
      ]),
    )
    expect(goOn?.querySelector('button')?.getAttribute('name')).toBe('_goto')
    expect(goOn?.querySelector('button')?.value).toBe('story')
    expect(Object.fromEntries(new FormData(startAfresh))).toEqual({
      _call: 'POST /api/nominations',
      _from: 'who',
      step: 'who',
      region: 'nigeria',
    })
    expect(startAfresh?.querySelector('button')?.value).toBe('who')
  })
  test('reads the account’s draft, but not for a step that was posted', () => {
    const input = { params: {}, search: new URLSearchParams(), viewer: null }
    const form = { call: 'POST /api/nominations', values: {}, problem: null, from: 'who', goTo: 'place' }
    const readsDraft = (more: object) =>
      nominatePage.reads?.({ ...input, ...more }).some(({ call }) => call === nominationCalls.draft)
    expect([readsDraft({}), readsDraft({ form })]).toEqual([true, false])
  })
})
