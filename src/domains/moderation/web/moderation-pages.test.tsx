// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { showPage } from '#test/show-page.tsx'
import { type ItemCase, moderationConsoleApi, type OwnItem, ownModerationApi } from '../console-contract.ts'
import { moderationLogApi } from '../log-contract.ts'
import moderationConsolePage from './moderation-console-page.tsx'
import moderationLogPage from './moderation-log-page.tsx'
import ownModerationPage from './own-moderation-page.tsx'

afterEach(cleanup)

const AT = '2026-11-20T12:00:00.000Z'
const ITEM = '00000000-0000-4000-8000-000000000001'

const item: ItemCase = {
  id: ITEM,
  kind: 'forum.post',
  label: 'Forum post',
  subject: { title: 'The market fee', text: 'They stole it.', href: '/forum', writtenAt: AT },
  stateName: 'Lagos',
  status: 'waiting',
  isHeld: true,
  since: AT,
  flags: 5,
  verifiedFlags: 5,
  reasons: [{ reason: 'false', count: 5 }],
  notes: ['No paper says so.'],
  appeal: null,
  decisions: [],
  barred: null,
}
const items = (shown: readonly ItemCase[]) => ({
  items: shown,
  total: shown.length,
  nextCursor: null,
  counts: { waiting: shown.length, appealed: 0 },
  kinds: [{ name: 'forum.post', label: 'Forum post' }],
  states: [{ code: 'NG-LA', name: 'Lagos' }],
  queues: [{ label: 'Reports about leaders', href: '/admin/leaders/concerns', waiting: 2 }],
})

describe('the console of moderators', () => {
  const address = '/admin/moderation'
  const shown = (client: ReturnType<typeof fakeClient>, at = address) =>
    showPage(moderationConsolePage, { address: at, client })

  test('says that it loads', async () => {
    shown(fakeClient().answers(moderationConsoleApi.items, () => new Promise<never>(() => {})))
    expect(await screen.findByText('Loading...')).toBeTruthy()
  })

  test('says that nothing waits, and names the lists with rules of their own', async () => {
    shown(fakeClient().answers(moderationConsoleApi.items, items([])))
    expect(await screen.findByText('Nothing is waiting here.')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Reports about leaders/ }).getAttribute('href')).toBe(
      '/admin/leaders/concerns',
    )
  })

  test.each([
    ['fails', fakeClient().refuses(moderationConsoleApi.items, 'busy')],
    ['has no network', fakeClient().loses(moderationConsoleApi.items)],
    ['is refused', fakeClient().refuses(moderationConsoleApi.items, 'forbidden')],
  ])('offers to try again when the list %s', async (_, client) => {
    shown(client)
    expect(await screen.findByText('The list could not be loaded.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy()
  })

  test('shows the words, the reasons and nobody, and says what a decision lacks', async () => {
    shown(fakeClient().answers(moderationConsoleApi.items, items([item])), `${address}?open=${ITEM}`)
    expect(await screen.findByText('They stole it.')).toBeTruthy()
    expect(screen.getByText('5 people reported it, 5 of them verified.')).toBeTruthy()
    expect(screen.getByText('No paper says so.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /Remove it/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Save the decision' }))
    expect((await screen.findAllByText('Write at least 10 characters.')).length).toBeGreaterThan(0)
  })

  test('takes no decision from a moderator who may not decide', async () => {
    const own: ItemCase = { ...item, barred: 'own' }
    shown(fakeClient().answers(moderationConsoleApi.items, items([own])), `${address}?open=${ITEM}`)
    expect(await screen.findByText('You wrote this yourself. Somebody else decides.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save the decision' })).toBeNull()
  })
})

describe('an author’s page', () => {
  const own: OwnItem = {
    id: ITEM,
    label: 'Forum post',
    title: 'The market fee',
    text: 'They stole it.',
    status: 'removed',
    isHeld: false,
    reason: 'false',
    note: 'Nothing shows it.',
    decidedAt: AT,
    appeal: null,
    mayAppeal: true,
  }
  const shown = (client: ReturnType<typeof fakeClient>) =>
    showPage(ownModerationPage, { address: `/moderation/${ITEM}`, params: { itemId: ITEM }, client })

  test('says why words were removed and takes one appeal', async () => {
    shown(fakeClient().answers(ownModerationApi.ownItem, own))
    expect(await screen.findByText('Reason: Not true, or accuses without proof.')).toBeTruthy()
    expect(screen.getByText('Nothing shows it.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send the appeal' })).toBeTruthy()
  })

  test('offers no second appeal', async () => {
    const sent: OwnItem = { ...own, status: 'appealed', appeal: 'It is in the minutes.', mayAppeal: false }
    shown(fakeClient().answers(ownModerationApi.ownItem, sent))
    expect(await screen.findByText('It is in the minutes.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send the appeal' })).toBeNull()
  })

  test('says to others that there is nothing', async () => {
    shown(fakeClient().refuses(ownModerationApi.ownItem, 'item-not-found'))
    expect(await screen.findByText('This decision does not exist.')).toBeTruthy()
  })

  test('without a network offers to try again', async () => {
    shown(fakeClient().loses(ownModerationApi.ownItem))
    expect(await screen.findByText('The decision could not be loaded.')).toBeTruthy()
  })
})

describe('the public log', () => {
  const shown = (client: ReturnType<typeof fakeClient>) =>
    showPage(moderationLogPage, { address: '/moderation-log', client })

  test('is empty until a whole month is over', async () => {
    const none = { from: null, to: null, lines: [], others: null, smallest: 10 }
    shown(fakeClient().answers(moderationLogApi.moderationLog, none))
    expect(await screen.findByText('No full month has ended yet.')).toBeTruthy()
  })

  test('shows kinds, reasons and numbers, and what is left out', async () => {
    shown(
      fakeClient().answers(moderationLogApi.moderationLog, {
        from: '2026-10-01',
        to: '2026-10-01',
        lines: [
          {
            kind: 'forum.post',
            label: 'Forum post',
            reason: 'spam',
            outcome: 'removed',
            isAppeal: true,
            decisions: 12,
          },
        ],
        others: 7,
        smallest: 10,
      }),
    )
    expect(await screen.findByRole('row', { name: /Forum post.*Removed · After an appeal.*12/ })).toBeTruthy()
    expect(screen.getByText(/Together they are 7/)).toBeTruthy()
  })

  test('that fails says so beside the rules, which stay', async () => {
    shown(fakeClient().loses(moderationLogApi.moderationLog))
    expect(await screen.findByText('The log could not be loaded.')).toBeTruthy()
    expect(screen.getByText('How it works')).toBeTruthy()
  })
})
