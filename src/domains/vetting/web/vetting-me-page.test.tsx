// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakeClient } from '#test/fake-client.ts'
import { serverWithPlaces } from '#test/show-page.tsx'
import { renderWithState, stateOf } from '#test/web.tsx'
import { vettingApi } from '../contract.ts'
import type { GoldCase } from '../contracts/calibration-contract.ts'
import vettingMePage from './vetting-me-page.tsx'

// The first render of a console is slow on a busy machine.

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const Page = vettingMePage.component
const show = (client: FakeClient, search = '') =>
  renderWithState(<Page />, {
    client,
    state: { ...stateOf('bola'), pathname: '/admin/leaders/vetting/me', search },
  })

const gold: GoldCase = {
  id: '0190a000-0000-7000-8000-0000000000c1',
  title: 'The generous contractor',
  currentOffice: 'Contractor',
  officeType: 'civil_society',
  biography: 'He built three roads.',
  nominationStatement: 'He gives to everybody.',
  evidence: ['A photo of a road'],
  answer: null,
}
const interest = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  kind: 'lga',
  value: 'LA-ikeja',
  label: 'Ikeja, Lagos',
  note: 'I live there.',
  at: '2026-11-20T09:00:00.000Z',
} as const
const calibration = {
  goldAnswered: 1,
  goldRight: 1,
  goldTotal: 5,
  decided: 0,
  agreementPercent: null,
  overturned: 0,
  overturnPercent: null,
  open: 2,
}

const server = () =>
  serverWithPlaces()
    .answers(vettingApi.calibration, calibration)
    .answers(vettingApi.gold, { items: [gold] })
    .answers(vettingApi.interests, { items: [interest] })

const sent = (client: FakeClient) =>
  client.asked.filter(({ call }) => !call.startsWith('GET')).map(({ url, body }) => ({ url, body }))

test('a reviewer’s own record shows the load, and a rate only if there is something to measure', async () => {
  show(server())
  expect(await screen.findByText('1 of 1 training files right, 5 in all')).toBeTruthy()
  expect(screen.getAllByText('–')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: 'Lead console' })).toBeNull()
})

describe('a training file', () => {
  test('needs a verdict and five scores, and afterwards shows what was expected', async () => {
    let isAnswered = false
    const answered: GoldCase = {
      ...gold,
      answer: {
        verdict: 'approve',
        at: '2026-11-21T09:00:00.000Z',
        isRight: false,
        rightVerdict: 'reject',
        explanation: 'The roads were paid by the State.',
        scores: [{ criterion: 'character', mine: 7, expected: 3 }],
      },
    }
    const client = server()
      .answers(vettingApi.gold, () => ({ items: [isAnswered ? answered : gold] }))
      .answers(vettingApi.answerGold, () => {
        isAnswered = true
        return answered
      })
    show(client)
    fireEvent.click(await screen.findByRole('radio', { name: 'Approve' }))
    for (const field of screen.getAllByRole('spinbutton')) fireEvent.change(field, { target: { value: '7' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send my answer' }))
    expect(await screen.findByText('The roads were paid by the State.')).toBeTruthy()
    expect(screen.getByText('You chose: Approve. The file called for: Reject.')).toBeTruthy()
    expect(
      within(screen.getByRole('row', { name: /Character/ }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['7', '3'])
    expect(sent(client)).toEqual([
      {
        url: `/api/vetting/gold/${gold.id}/answer`,
        body: {
          verdict: 'approve',
          character: 7,
          competence: 7,
          communityRecord: 7,
          conduct: 7,
          civicNeutrality: 7,
        },
      },
    ])
  })
})

describe('interests', () => {
  test('in a local government are declared over its State', async () => {
    const client = server().answers(vettingApi.declareInterest, { items: [interest] })
    const { history } = show(client)
    await screen.findByRole('option', { name: 'Lagos' })
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'NG-LA' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show local governments' }))
    await waitFor(() => expect(history.at(-1)).toBe('/admin/leaders/vetting/me?state=NG-LA'))
    await screen.findByRole('option', { name: 'Ikorodu' })
    const field = screen.getByLabelText('Local government')
    fireEvent.change(field, { target: { value: 'LA-ikorodu' } })
    const form = field.closest('form')
    if (form) fireEvent.submit(form)
    await waitFor(() =>
      expect(sent(client)).toEqual([
        { url: '/api/vetting/interests', body: { kind: 'lga', value: 'LA-ikorodu' } },
      ]),
    )
  })
  test('in a person are declared by name, and a refusal is shown', async () => {
    const client = server().refuses(vettingApi.declareInterest, 'interest-known')
    show(client)
    const field = await screen.findByLabelText('Full name')
    fireEvent.change(field, { target: { value: 'Uche Obi' } })
    const form = field.closest('form')
    if (form) fireEvent.submit(form)
    expect((await screen.findByRole('alert')).textContent).toContain('You have declared this already.')
    expect(sent(client)).toEqual([
      { url: '/api/vetting/interests', body: { kind: 'person', value: 'Uche Obi' } },
    ])
  })
  test('are withdrawn with a reason', async () => {
    const client = server().answers(vettingApi.withdrawInterest, { items: [] })
    show(client)
    expect(await screen.findByText('Ikeja, Lagos')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: 'Why is it over?' }), {
      target: { value: 'I moved to Jos.' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw this declaration' }))
    await waitFor(() =>
      expect(sent(client)).toEqual([
        {
          url: `/api/vetting/interests/${interest.id}/withdraw`,
          body: { reason: 'I moved to Jos.' },
        },
      ]),
    )
  })
})
