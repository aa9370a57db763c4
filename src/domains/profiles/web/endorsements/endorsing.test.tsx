// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leadersApi } from '#domains/leaders/contract.ts'
import {
  type Endorsement,
  endorsementsApi,
  type OwnVoice,
} from '#domains/leaders/contracts/endorsement-contract.ts'
import { notesApi } from '#domains/leaders/contracts/note-contract.ts'
import { leader } from '#domains/leaders/web/leader-fixture.ts'
import { sentTo, showPage, showServed } from '#test/show-page.tsx'
import leaderPage from '../leader-page.tsx'
import { profileServer } from '../profile-fixture.ts'

const address = `/leaders/${leader.id}`
const params = { leaderId: leader.id }
const at = '2026-10-01T10:00:00.000Z'
const day = '2026-10-01'
const nothing: OwnVoice = { endorsement: null, isThisLeader: false, hasOpenConcern: false, isFollowed: false }
const own: OwnVoice = {
  ...nothing,
  endorsement: { isAnonymous: true, note: '', endorsedAt: at, counts: true, hidden: null },
}

const server = (voice: OwnVoice, items: Endorsement[] = [], nextCursor: string | null = null) =>
  profileServer()
    .answers(endorsementsApi.endorsements, {
      items,
      total: items.length,
      anonymous: 0,
      uncounted: 0,
      nextCursor,
    })
    .answers(endorsementsApi.ownVoice, voice)
const assign = vi.fn()
vi.stubGlobal('location', { ...globalThis.location, assign, pathname: '/', search: '' })
/** The message that the next page shows once. */
const flash = (): string => {
  const cookie = /flash=([^;]+)/.exec(document.cookie)?.[1] ?? '%7B%7D'
  return (JSON.parse(decodeURIComponent(cookie)) as { text?: string }).text ?? ''
}
const card = () => screen.findByRole('region', { name: 'Endorsements' })

afterEach(() => {
  cleanup()
  assign.mockClear()
  vi.restoreAllMocks()
})

describe('endorsements', () => {
  test('[LD-03] show a name with its day, or an anonymous user without one', async () => {
    const items = [
      { name: 'Dayo Abroadman', endorsedAt: day, note: 'She answers.', noteId: 'n1', isNoteHidden: false },
      { name: null, endorsedAt: null, note: '', noteId: null, isNoteHidden: true },
    ]
    showServed(leaderPage, { address, params, client: server(nothing, items, 'bmV4dA') })
    const list = within(await card()).getAllByRole('listitem')
    expect(list.map((item) => item.textContent)).toEqual([
      'DADayo AbroadmanShe answers.1 October 2026 · Report these words to the moderators',
      'Anonymous userA moderator hid these words.',
    ])
    expect(screen.getByRole('link', { name: /^Report these words|· Report/ }).getAttribute('href')).toBe(
      `${address}/endorsements/n1/report`,
    )
    expect(screen.getByRole('link', { name: 'More endorsements' }).getAttribute('href')).toBe(
      `${address}?endorsements=bmV4dA#endorsements`,
    )
  })

  test('a guest is led to sign in and returns', async () => {
    const client = server(nothing)
    showServed(leaderPage, { address, params, client })
    const link = within(await card()).getByRole('link', { name: 'Endorse' })
    expect(link.getAttribute('href')).toBe(`/auth?returnUrl=${encodeURIComponent(address)}`)
    expect(sentTo(client, endorsementsApi.ownVoice)).toEqual([])
  })

  test('a citizen endorses with words, anonymously if wanted, and sees the product’s message', async () => {
    const client = server(nothing).answers(endorsementsApi.endorse, own)
    showPage(leaderPage, { address, params, client })
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'She answers.' } })
    fireEvent.click(screen.getByRole('checkbox', { name: /anonymous user/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Endorse' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`${address}#endorsements`))
    expect(flash()).toBe('Endorsement submitted')
    expect(sentTo(client, endorsementsApi.endorse)[0]?.body).toEqual({
      note: 'She answers.',
      isAnonymous: true,
    })
  })

  test('a form that was refused without script shows the message at the top of the page', async () => {
    const problem = {
      status: 409,
      code: 'ALREADY_ENDORSED',
      message: 'You have already endorsed this leader.',
      fields: {},
    }
    const call = `POST /api/leaders/${leader.id}/endorsements`
    const form = { call, values: { note: 'She answers.' }, problem, goTo: null, from: null }
    showPage(leaderPage, { address, params, client: server(nothing), form })
    const link = await screen.findByRole('link', { name: 'See what is wrong' })
    expect(link.getAttribute('href')).toBe('#endorsements')
    expect(within(await card()).getByRole('alert').textContent).toBe(problem.message)
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('She answers.')
  })

  test('a person who endorsed withdraws it with one press', async () => {
    const client = server(own).answers(endorsementsApi.withdrawEndorsement, nothing)
    showPage(leaderPage, { address, params, client })
    await screen.findByText('You endorse this leader as an anonymous user.')
    expect(screen.queryByRole('button', { name: 'Endorse' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`${address}#endorsements`))
    expect(flash()).toBe('You withdrew your endorsement')
    expect(sentTo(client, endorsementsApi.withdrawEndorsement)).toHaveLength(1)
  })

  test('a person with hidden words reads why and appeals once', async () => {
    const hidden = { reason: 'inducement', appeal: 'possible' } as const
    const endorsement = { isAnonymous: false, note: 'A bag of rice.', endorsedAt: at, counts: true, hidden }
    const client = server({ ...nothing, endorsement }).answers(notesApi.appealNote, undefined)
    showPage(leaderPage, { address, params, client })
    await screen.findByText('A moderator hid your words. Your endorsement still counts.')
    expect(screen.getByText(/Reason: Offers or asks for money or favours\./)).toBeDefined()
    fireEvent.change(screen.getByRole('textbox', { name: /Why should your words show/ }), {
      target: { value: 'He sells his own rice.' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Ask another moderator' }))
    await waitFor(() =>
      expect(sentTo(client, notesApi.appealNote)[0]?.body).toEqual({ text: 'He sells his own rice.' }),
    )
    cleanup()
    const waiting = { ...endorsement, hidden: { ...hidden, appeal: 'waiting' } } as const
    showPage(leaderPage, { address, params, client: server({ ...nothing, endorsement: waiting }) })
    await screen.findByText(/Another moderator reads them now\./)
    expect(screen.queryByRole('button', { name: 'Ask another moderator' })).toBeNull()
  })

  test('nobody endorses a suspended leader or themselves, and the leader is led to the reply', async () => {
    const upheldReports = [{ id: 'c1', summary: 'The office ended.', decidedAt: day, reply: null }]
    const client = server({ ...nothing, isThisLeader: true }).answers(leadersApi.leader, {
      ...leader,
      upheldReports,
    })
    showPage(leaderPage, { address, params, client })
    await screen.findByText('This is your own profile.')
    expect(screen.getByRole('link', { name: 'Reply as the leader' }).getAttribute('href')).toBe(
      `${address}/reply`,
    )
    cleanup()
    showPage(leaderPage, {
      address,
      params,
      client: server(nothing).answers(leadersApi.leader, { ...leader, status: 'suspended' }),
    })
    await screen.findByText('This leader is suspended and cannot be endorsed now.')
    expect(screen.queryByRole('button', { name: 'Endorse' })).toBeNull()
  })

  test('a list that failed to load says so, and the rest of the profile works', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const client = server(nothing).refuses(endorsementsApi.endorsements, 'forbidden')
    showPage(leaderPage, { address, params, client })
    expect(await within(await card()).findByText(/We could not load the endorsements\./)).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: leader.fullName })).toBeDefined()
  })
})
