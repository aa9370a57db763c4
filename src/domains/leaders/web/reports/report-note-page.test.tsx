// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import { leadersApi } from '../../contract.ts'
import { type Note, notesApi } from '../../contracts/note-contract.ts'
import { leader } from '../leader-fixture.ts'
import reportNotePage from './report-note-page.tsx'

const note: Note = { id: 'n1', text: 'A bag of rice for every vote.', isOwn: false, hasReported: false }
const server = () => fakeClient().answers(leadersApi.leader, leader)
const assign = vi.fn()
vi.stubGlobal('location', { ...globalThis.location, assign, pathname: '/', search: '' })
const show = (client: ReturnType<typeof server>) => {
  const params = { leaderId: leader.id, endorsementId: 'n1' }
  showPage(reportNotePage, { address: `/leaders/${leader.id}/endorsements/n1/report`, params, client })
  return client
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('reporting the words of an endorsement', () => {
  test('shows them, asks what is wrong and sends it', async () => {
    const client = show(server().answers(notesApi.note, note).answers(notesApi.reportNote, undefined))
    await screen.findByText(note.text)
    fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    await screen.findByRole('link', { name: 'Choose what is wrong with these words.' })
    fireEvent.click(screen.getByRole('radio', { name: 'Offers or asks for money or favours' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/leaders/${leader.id}#endorsements`))
    expect(sentTo(client, notesApi.reportNote)[0]?.body).toEqual({ reason: 'inducement' })
  })

  test.each([
    [{ isOwn: true }, 'These are your own words. You can take your endorsement back.'],
    [{ hasReported: true }, 'You have reported these words. A moderator reads them.'],
  ])('%j sees no form, only the reason', async (change, words) => {
    show(server().answers(notesApi.note, { ...note, ...change }))
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: 'Send the report' })).toBeNull()
  })

  test('deleted words show a message', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    show(server().refuses(notesApi.note, 'note-not-found'))
    expect((await screen.findByRole('alert')).textContent).toBe('These words are gone.')
  })
})
