// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
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
  subject: { title: 'The market fee', detail: null, text: 'They stole it.', href: '/forum', writtenAt: AT },
  stateName: 'Lagos',
  status: 'waiting',
  isHeld: true,
  since: AT,
  dueAt: '2026-11-23T12:00:00.000Z',
  isLate: false,
  needsTwo: false,
  flags: 5,
  verifiedFlags: 5,
  reasons: [{ reason: 'false', name: 'Not true, or accuses without proof', count: 5 }],
  notes: ['No paper says so.'],
  parts: [],
  sources: [],
  appeal: null,
  decisions: [],
  outcomes: ['kept', 'removed'],
  barred: null,
}
const report: ItemCase = {
  ...item,
  id: '00000000-0000-4000-8000-000000000002',
  kind: 'leaders.concern',
  label: 'Report about a leader',
  subject: {
    title: 'Ọlá Sample',
    detail: 'Clerk · Ikeja, Lagos',
    text: 'It is another person.',
    href: '/leaders/l1',
    writtenAt: AT,
  },
  status: 'open',
  isHeld: false,
  isLate: true,
  flags: 0,
  verifiedFlags: 0,
  reasons: [{ reason: 'identity', name: 'Not who they say they are', count: 1 }],
  notes: [],
  sources: [
    { name: 'https://example.org/who', href: 'https://example.org/who', isFile: false },
    { name: 'card.pdf', href: '/api/files/f1', isFile: true },
  ],
  outcomes: ['upheld', 'dismissed'],
}
const firstDecision: ItemCase['decisions'][number] = {
  outcome: 'upheld',
  reason: 'crime',
  reasonName: 'A crime',
  note: 'Court record.',
  summary: 'A court found it.',
  isAppeal: false,
  decidedBy: 'Emeka S',
  confirmedBy: null,
  at: null,
}
const correction: ItemCase = {
  ...report,
  id: '00000000-0000-4000-8000-000000000003',
  kind: 'leaders.correction',
  label: 'Correction of a profile',
  subject: report.subject && { ...report.subject, text: null },
  isLate: false,
  reasons: [{ reason: 'current_office', name: 'Office', count: 1 }],
  parts: [
    { label: 'What it says now', text: 'Clerk' },
    { label: 'What it should say', text: 'Mayor' },
  ],
  sources: [{ name: 'https://example.org/gazette', href: 'https://example.org/gazette', isFile: false }],
  outcomes: ['accepted', 'declined'],
}
const items = (shown: readonly ItemCase[]) => ({
  items: shown,
  total: shown.length,
  nextCursor: null,
  counts: { waiting: shown.length, appealed: 0 },
  kinds: [
    { name: 'forum.post', label: 'Forum post' },
    { name: 'leaders.concern', label: 'Report about a leader' },
  ],
  states: [{ code: 'NG-LA', name: 'Lagos' }],
})
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the decision' }))

describe('the console of moderators', () => {
  const address = '/admin/moderation'
  const shown = (client: ReturnType<typeof fakeClient>, at = address) =>
    showPage(moderationConsolePage, { address: at, client })

  test('says that it loads', async () => {
    shown(fakeClient().answers(moderationConsoleApi.items, () => new Promise<never>(() => {})))
    expect(await screen.findByText('Loading...')).toBeTruthy()
  })

  test('says that nothing waits', async () => {
    shown(fakeClient().answers(moderationConsoleApi.items, items([])))
    expect(await screen.findByText('Nothing is waiting here.')).toBeTruthy()
  })

  test('lists cases of all kinds together, in the order of the server, with why and how late', async () => {
    shown(fakeClient().answers(moderationConsoleApi.items, items([report, item, correction])))
    await screen.findByText('The market fee')
    const links = [...document.querySelectorAll('.list a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [report, item, correction].map(({ id }) => `${address}?list=waiting&open=${id}`),
    )
    expect(links[0]?.textContent).toMatch(/Report about a leader · Not who they say they are.*Open.*Late/)
    expect(links[1]?.textContent).toMatch(/Forum post · 5 reports/)
    expect(links[2]?.textContent).toMatch(/Correction of a profile · Office.*Mayor/)
    expect(links[2]?.textContent).not.toContain('Late')
    const kinds = within(screen.getByRole('combobox', { name: 'Kind' })).getAllByRole('option')
    expect(kinds.map((option) => option.textContent)).toEqual([
      'All kinds',
      'Forum post',
      'Report about a leader',
    ])
  })

  test.each([
    ['fails', fakeClient().refuses(moderationConsoleApi.items, 'busy')],
    ['is refused', fakeClient().refuses(moderationConsoleApi.items, 'forbidden')],
  ])('offers to try again when the list %s', async (_, client) => {
    shown(client)
    expect(await screen.findByText('We could not load this.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy()
  })

  const opened = (which: ItemCase, client = fakeClient()) => {
    shown(client.answers(moderationConsoleApi.item, which), `${address}?open=${which.id}`)
    return client
  }

  test('shows the words, the reasons and nobody, and says what a decision lacks', async () => {
    opened(item)
    expect(await screen.findByText('They stole it.')).toBeTruthy()
    expect(screen.getByText(/5 people reported it, 5 of them verified\./)).toBeTruthy()
    expect(screen.getByText('No paper says so.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /Remove it/ }))
    save()
    expect((await screen.findAllByText('Write at least 10 characters.')).length).toBeGreaterThan(0)
  })

  test('takes a report about a leader with reasons and what is published, and says what it lacks', async () => {
    const client = opened(report, fakeClient().answers(moderationConsoleApi.decideItem, report))
    await screen.findByText('It is another person.')
    expect(screen.getByText('Clerk · Ikeja, Lagos')).toBeTruthy()
    const source = screen.getByRole('link', { name: /example\.org\/who/ })
    expect([source.getAttribute('target'), source.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer nofollow',
    ])
    expect(screen.getByRole('link', { name: /card\.pdf/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Uphold/ }))
    type(/Your reasons/, 'The register shows it.')
    save()
    await screen.findByRole('link', { name: 'Write what is published.' })
    type(/What is published/, 'The profile named another person.')
    save()
    await waitFor(() =>
      expect(sentTo(client, moderationConsoleApi.decideItem)).toMatchObject([
        {
          url: `/api/moderation/items/${report.id}/decision`,
          body: {
            outcome: 'upheld',
            note: 'The register shows it.',
            summary: 'The profile named another person.',
          },
        },
      ]),
    )
  })

  test('asks the second person of a serious report whether they agree, below the first decision', async () => {
    const serious: ItemCase = {
      ...report,
      status: 'second',
      needsTwo: true,
      decisions: [firstDecision],
      outcomes: ['agreed', 'sent-back'],
    }
    const client = opened(serious, fakeClient().answers(moderationConsoleApi.decideItem, serious))
    await screen.findByText('Two people decide')
    expect(screen.getByText(/A court found it\./)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /^Yes/ }))
    save()
    await waitFor(() =>
      expect(sentTo(client, moderationConsoleApi.decideItem)[0]?.body).toEqual({ outcome: 'agreed' }),
    )
  })

  test('shows both texts of a correction and takes it with reasons', async () => {
    const client = opened(correction, fakeClient().answers(moderationConsoleApi.decideItem, correction))
    await screen.findByText('Mayor')
    fireEvent.click(screen.getByRole('radio', { name: /^Accept/ }))
    type(/Your reasons/, 'The gazette says so.')
    save()
    await waitFor(() =>
      expect(sentTo(client, moderationConsoleApi.decideItem)[0]?.body).toEqual({
        outcome: 'accepted',
        note: 'The gazette says so.',
      }),
    )
  })

  test.each([
    ['own', 'You wrote this yourself. Someone else decides.'],
    ['sent', 'You sent this yourself. Someone else decides.'],
    ['involved', 'This is about you. Someone else decides.'],
    ['second-person', 'You made the first decision. A second approver is required.'],
  ] as const)('takes no decision from a moderator who may not decide (%s)', async (barred, words) => {
    opened({ ...item, barred, outcomes: [] })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save the decision' })).toBeNull()
  })

  test('says that a case is gone, and offers to try again when it fails', async () => {
    shown(fakeClient().refuses(moderationConsoleApi.item, 'item-not-found'), `${address}?open=${ITEM}`)
    expect(await screen.findByText('This case does not exist, or was removed.')).toBeTruthy()
    cleanup()
    shown(fakeClient().refuses(moderationConsoleApi.item, 'busy'), `${address}?open=${ITEM}`)
    expect(await screen.findByText('We could not load the case.')).toBeTruthy()
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
    expect(await screen.findByText('This decision does not exist, or was removed.')).toBeTruthy()
  })

  test('that is busy offers to try again', async () => {
    shown(fakeClient().refuses(ownModerationApi.ownItem, 'busy'))
    expect(await screen.findByText('We could not load the decision.')).toBeTruthy()
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
            reasonName: 'An advertisement, or the same again and again',
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
    shown(fakeClient().refuses(moderationLogApi.moderationLog, 'busy'))
    expect(await screen.findByText('We could not load the log.')).toBeTruthy()
    expect(screen.getByText('How it works')).toBeTruthy()
  })
})
