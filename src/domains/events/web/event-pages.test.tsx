// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { chaptersApi } from '#domains/chapters/contract.ts'
import { type FakeClient, fakeClient } from '#test/fake-client.ts'
import { serverWithPlaces, showPage } from '#test/show-page.tsx'
import { type CivicEvent, eventsApi, type OwnEvent } from '../contract.ts'
import chapterPage from './chapter-page.tsx'
import eventPage from './event-page.tsx'
import eventsPage from './events-page.tsx'

afterEach(cleanup)

const EVENT = '00000000-0000-4000-8000-000000000001'
const CHAPTER = '00000000-0000-4000-8000-000000000002'
const event: CivicEvent = {
  id: EVENT,
  title: 'Reading the market levy',
  kind: 'meeting',
  startsAt: '2026-12-05T09:00:00.000Z',
  endsAt: '2026-12-05T11:00:00.000Z',
  state: 'NG-LA',
  stateName: 'Lagos',
  lga: 'LA-ikeja',
  lgaName: 'Ikeja',
  venue: 'Town library',
  status: 'open',
  capacity: 20,
  seatsTaken: 20,
  waiting: 2,
  isSample: false,
  about: 'We read which levies the market may take.',
  accessNote: '',
  isOnline: false,
  chapter: { id: CHAPTER, name: 'Ikeja Readers' },
  organizer: 'Ife V.',
  reason: null,
  isShown: true,
  report: null,
}
const own: OwnEvent = {
  registration: null,
  onlineUrl: null,
  safetyContact: null,
  mayManage: false,
  arrived: null,
}
const ownEvents = {
  going: [],
  running: [],
  mayPlan: false,
  chapters: [],
  calendarPath: null,
  month: '2026-11',
}
const list = (items: readonly CivicEvent[]) => ({ items, nextCursor: null })

describe('the list of events', () => {
  const shown = (client: FakeClient, address = '/events') => showPage(eventsPage, { address, client })
  const server = () => serverWithPlaces().answers(eventsApi.ownEvents, ownEvents)

  test('says that it loads', async () => {
    shown(server().answers(eventsApi.events, () => new Promise<never>(() => {})))
    expect(await screen.findByText('Loading...')).toBeTruthy()
  })

  test('shows of one’s own events when they begin with the zone, and that a cancelled one is cancelled', async () => {
    const going = { ...event, title: 'Going on', ownState: 'seated' as const }
    const off = { ...going, id: crypto.randomUUID(), title: 'Called off', status: 'cancelled' as const }
    const ran = { ...event, id: crypto.randomUUID(), title: 'My own', status: 'cancelled' as const }
    const mine = { ...ownEvents, going: [going, off], running: [ran] }
    shown(serverWithPlaces().answers(eventsApi.ownEvents, mine).answers(eventsApi.events, list([])))
    const row = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent
    expect(await row(/Going on/)).toMatch(/, \d\d:\d\d \(Nigerian time\)You have a seat/)
    for (const name of [/Called off/, /My own/]) {
      expect(await row(name)).toContain('Cancelled')
      expect(await row(name)).not.toMatch(/You have a seat|You run it/)
    }
  })

  test('that is empty leads to a chapter; a narrow one leads back to all', async () => {
    shown(server().answers(eventsApi.events, list([])))
    expect(await screen.findByText('No events here yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Find your local chapter' })).toBeTruthy()
    cleanup()
    shown(server().answers(eventsApi.events, list([])), '/events?state=NG-LA')
    expect(await screen.findByText('No events match')).toBeTruthy()
  })

  test('shows what, when and where', async () => {
    shown(server().answers(eventsApi.events, list([event])))
    const link = await screen.findByRole('link', { name: /Reading the market levy/ })
    expect(link.getAttribute('href')).toBe(`/events/${EVENT}`)
  })

  test('of a month marks each day of an event, and leads to where the list has it', async () => {
    const camp = { ...event, endsAt: '2026-12-07T11:00:00.000Z' }
    shown(server().answers(eventsApi.events, list([camp])), '/events?month=2026-12')
    const days = await screen.findAllByRole('link', { name: /^\d+: 1 event$/ })
    expect(days.map(({ textContent }) => textContent)).toEqual(['5', '6', '7'])
    for (const each of days) expect(each.getAttribute('href')).toBe('#day-2026-12-05')
    expect(document.getElementById('day-2026-12-05')?.textContent).toContain('10:00 – 7 December 2026, 12:00')
  })

  test('on the map has the count of each State, as a link to its list that keeps the kind', async () => {
    const counts = { total: 3, states: [{ state: 'NG-LA', events: 3 }] }
    shown(server().answers(eventsApi.eventCounts, counts), '/events?kind=meeting&state=NG-LA&view=map')
    const map = await screen.findByRole('navigation', { name: 'Map of States: upcoming events' })
    const lagos = within(map).getByRole('link', { name: /Lagos.*3/ })
    expect(lagos.getAttribute('href')).toBe('/events?state=NG-LA&kind=meeting')
    expect(lagos.getAttribute('aria-current')).toBe('true')
    const table = screen.getByRole('table', { name: 'Upcoming events by State' })
    expect(within(table).getAllByRole('row')).toHaveLength(2)
    expect(within(table).getByRole('link', { name: 'Lagos' }).getAttribute('href')).toBe(
      '/events?state=NG-LA&kind=meeting',
    )
    expect(screen.getByText('3 events are planned.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Map' }).getAttribute('aria-current')).toBeTruthy()
  })

  test('that fails offers to try again', async () => {
    shown(server().refuses(eventsApi.events, 'busy'))
    expect(await screen.findByText('We could not load this.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/events')
  })
})

describe('an event', () => {
  const shown = (client: FakeClient) =>
    showPage(eventPage, { address: `/events/${EVENT}`, params: { eventId: EVENT }, client })
  const server = (change: Partial<CivicEvent> = {}, mine: Partial<OwnEvent> = {}) =>
    fakeClient()
      .answers(eventsApi.event, { ...event, ...change })
      .answers(eventsApi.ownEvent, { ...own, ...mine })

  test('says the day on which it ends where that is another one', async () => {
    shown(server({ startsAt: '2026-12-05T21:30:00.000Z', endsAt: '2026-12-06T00:00:00.000Z' }))
    expect(
      await screen.findByText('5 December 2026, 22:30 to 6 December 2026, 01:00, Nigerian time'),
    ).toBeTruthy()
  })

  test('shows its facts and its chapter, and that all seats are taken', async () => {
    shown(server())
    expect(await screen.findByText('20 of 20 taken')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ikeja Readers' }).getAttribute('href')).toBe(
      `/local-chapters/${CHAPTER}`,
    )
  })

  test('that was cancelled says why', async () => {
    shown(server({ status: 'cancelled', reason: 'The hall has no roof now.' }))
    expect(await screen.findByText('The hall has no roof now.')).toBeTruthy()
  })

  test('that takes no people any more refuses a seat in words', async () => {
    shown(server({ seatsTaken: 3, waiting: 0 }).refuses(eventsApi.register, 'event-over'))
    await screen.findByText('3 of 20 taken')
    fireEvent.click(await screen.findByRole('button', { name: /seat|Register|come/i }))
    expect(await screen.findByText('This event is no longer taking people.')).toBeTruthy()
  })

  test('that is not there says so', async () => {
    shown(
      fakeClient().refuses(eventsApi.event, 'event-not-found').refuses(eventsApi.ownEvent, 'event-not-found'),
    )
    expect(await screen.findByText('This event does not exist, or was removed.')).toBeTruthy()
  })

  test('that is busy offers to try again', async () => {
    shown(fakeClient().refuses(eventsApi.event, 'busy').refuses(eventsApi.ownEvent, 'busy'))
    expect(await screen.findByRole('link', { name: 'Try again' })).toBeTruthy()
  })
})

describe('a chapter', () => {
  const card = {
    id: CHAPTER,
    name: 'Ikeja Readers',
    about: 'We read what our council publishes.',
    state: 'NG-LA',
    stateName: 'Lagos',
    lga: 'LA-ikeja',
    lgaName: 'Ikeja',
    campus: null,
    status: 'proposed',
    people: 1,
    isSample: false,
  } as const
  const stranger = { role: null, mayBack: false, safetyContact: null, members: [], offer: null }
  const shown = (client: FakeClient) =>
    showPage(chapterPage, { address: `/local-chapters/${CHAPTER}`, params: { chapterId: CHAPTER }, client })

  test('shows its events and can be reported, also as a proposal', async () => {
    shown(
      fakeClient()
        .answers(chaptersApi.chapter, card)
        .answers(chaptersApi.ownChapter, stranger)
        .answers(eventsApi.events, ({ url }) => list(url.includes('view=past') ? [] : [event])),
    )
    expect(await screen.findByRole('link', { name: /Reading the market levy/ })).toBeTruthy()
    expect(screen.getByText('Report')).toBeTruthy()
  })

  test.each([
    [{ isYours: true, isAccepted: false, maySecond: false }, ['Accept', 'Decline']],
    [{ isYours: false, isAccepted: true, maySecond: true }, ['Confirm Ada Sampleson']],
    [{ isYours: false, isAccepted: true, maySecond: false }, []],
  ] as const)('says what a chosen secretary waits for: %j', async (how, buttons) => {
    const own = {
      ...stranger,
      role: 'member',
      members: [],
      safetyContact: 'Ife, 0800',
      offer: { name: 'Ada Sampleson', ...how },
    } as const
    shown(
      fakeClient()
        .answers(chaptersApi.chapter, { ...card, status: 'open' })
        .answers(chaptersApi.ownChapter, own)
        .answers(eventsApi.events, list([])),
    )
    expect(await screen.findByText(how.isAccepted ? /^Now a verified member/ : /^We wait/)).toBeTruthy()
    for (const name of ['Accept', 'Decline', 'Confirm Ada Sampleson'])
      expect(screen.queryByRole('button', { name }) !== null).toBe(buttons.some((each) => each === name))
  })

  test('that moderators hold is not there', async () => {
    shown(
      fakeClient()
        .refuses(chaptersApi.chapter, 'chapter-not-found')
        .refuses(chaptersApi.ownChapter, 'chapter-not-found')
        .answers(eventsApi.events, list([])),
    )
    expect(await screen.findByText('This local chapter does not exist, or was removed.')).toBeTruthy()
  })
})
