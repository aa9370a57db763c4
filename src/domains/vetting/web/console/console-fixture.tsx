import { render } from '@testing-library/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { ApiError } from '#platform/web/client/api-error.ts'
import { Link } from '#platform/web/navigation.tsx'
import { CacheProvider, ClientProvider } from '#platform/web/client/queries.ts'
import { makeReadCache } from '#platform/web/client/read-cache.ts'
import { PageStateProvider } from '#platform/web/viewer.tsx'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { AnchorContext } from '#ui/anchor.tsx'
import { type QueueTab, criteria } from '../../contracts/nomination-contract.ts'
import { VettingItem } from '../../contracts/review-contract.ts'
import vettingPage from '../vetting-page.tsx'

export const scoresGiven: VettingItem['myScores'] = criteria.map((criterion) => ({
  criterion,
  points: 8,
  reason: 'Three sources confirm it.',
}))

/** A nomination for page tests: scored by this reviewer in pass 1, so that its name shows; taken by this reviewer, one verdict in and sealed. Checked by the contract. */
export const queueItem = (change: Partial<VettingItem> = {}): VettingItem =>
  VettingItem.parse({
    id: '0190a000-0000-7000-8000-000000000001',
    reference: 'NOM-2026-000123',
    status: 'under_review',
    nomineeFullName: 'Rahila Musa Gyang',
    currentOffice: 'School board chair',
    officeType: 'civil_society',
    state: 'NG-PL',
    stateName: 'Plateau',
    lga: 'PL-jos-north',
    lgaName: 'Jos North',
    submittedAt: '2026-11-18T09:00:00.000Z',
    decidedAt: null,
    infoRequested: null,
    reasonCode: null,
    leaderId: null,
    evidenceCount: 1,
    biography: 'She has taught for twenty years.',
    nominationStatement: 'She published every school account.',
    photoUrl: null,
    evidence: [
      {
        id: '0190a000-0000-7000-8000-0000000000f1',
        name: 'ledger.pdf',
        contentType: 'application/pdf',
        size: 182_400,
        url: '/api/files/0190a000-0000-7000-8000-0000000000f1',
      },
    ],
    nominatorNumber: 8103,
    assignees: [
      { name: 'Bola Ade', isMe: true, hasReviewed: false },
      { name: 'Femi Alabi', isMe: false, hasReviewed: true },
    ],
    reviewsIn: 1,
    reviewsNeeded: 2,
    barred: null,
    isMine: true,
    isBlind: false,
    links: [],
    supporters: 0,
    consent: 'none',
    referees: { count: 0, openUntil: null, people: [] },
    isOverdue: false,
    isPaused: false,
    myScores: scoresGiven,
    undoUntil: null,
    appeal: null,
    dueAt: '2026-11-21T09:00:00.000Z',
    reviews: [],
    history: [
      { at: '2026-11-18T09:00:00.000Z', what: 'Nomination received', who: 'Citizen #8103', note: null },
    ],
    ...change,
  })

/** The same before pass 1, as the server shows it: without name and nominator. */
export const blind = (change: Partial<VettingItem> = {}): VettingItem =>
  queueItem({
    nomineeFullName: 'Nominee 000123',
    nominatorNumber: null,
    isBlind: true,
    myScores: [],
    ...change,
  })

const counts = { pending: 2, under_review: 1, approved: 1204, rejected: 0 }

export const second = queueItem({
  id: '0190a000-0000-7000-8000-000000000002',
  reference: 'NOM-2026-000124',
  nomineeFullName: 'Terfa Iorliam',
})

const states = [{ code: 'NG-PL', name: 'Plateau' }]

const state: PageState = {
  name: 'vetting',
  instead: null,
  params: {},
  pathname: '/admin/leaders/vetting',
  search: '',
  viewer: {
    id: 'bola',
    isAdmin: false,
    adminRole: null,
    roles: ['vetting_reviewer'],
    ageVerified: true,
    isVerified: true,
  },
  user: null,
  language: 'en',
  isLite: false,
  isDemonstration: true,
  csrfToken: 'token',
  formKey: 'key',
  form: null,
  flash: null,
  requestId: 'request',
}

interface Setting {
  /** Who looks; Bola the reviewer where nobody is named. */
  readonly viewer?: PageState['viewer']
  readonly items?: readonly VettingItem[]
  readonly bucket?: QueueTab
  readonly open?: string
  /** More of the address: filters, the verdict that may be taken back. */
  readonly search?: string
  /** What is answered where only one nomination is asked for; not found where nothing is given. */
  readonly item?: (id: string) => VettingItem | undefined
  readonly read?: () => Promise<unknown>
  readonly write?: (url: string, body: unknown) => Promise<unknown>
}

const notFound = () =>
  new ApiError(
    404,
    '{"error":"This nomination does not exist, or was removed.","code":"NOMINATION_NOT_FOUND"}',
    '',
  )

/** Shows the console to Bola the reviewer at an address, over a server that answers these items; records what is asked and sent. */
export const show = ({
  items = [queueItem(), second],
  bucket = 'under_review',
  open,
  search = '',
  viewer = state.viewer,
  ...wire
}: Setting = {}) => {
  const found = wire.item ?? ((id: string) => items.find((item) => item.id === id))
  const reads: string[] = []
  const writes: { url: string; body: unknown }[] = []
  const client = {
    read: (url: string) => {
      if (url.startsWith('/api/geography')) return Promise.resolve(states)
      reads.push(url)
      const one = url.match(/^\/api\/vetting\/nominations\/([^?]+)/)?.[1]
      if (one !== undefined) {
        const item = found(one)
        return item ? Promise.resolve(item) : Promise.reject(notFound())
      }
      return (
        wire.read?.() ??
        Promise.resolve({
          items,
          total: items.length,
          nextCursor: null,
          counts,
          desk: { overdue: 3, soon: 2, mine: 1 },
        })
      )
    },
    write: (_method: string, url: string, body: unknown) => {
      writes.push({ url, body })
      return wire.write?.(url, body) ?? Promise.resolve(items[0])
    },
  }
  const place = memoryLocation({
    path: '/admin/leaders/vetting',
    searchPath: `bucket=${bucket}${open ? `&open=${open}` : ''}${search}`,
    record: true,
  })
  const Page = vettingPage.component
  render(
    <CacheProvider value={makeReadCache(false)}>
      <ClientProvider value={client}>
        <Router hook={place.hook} searchHook={place.searchHook}>
          <PageStateProvider value={{ ...state, viewer }}>
            <AnchorContext value={Link}>
              <Page />
            </AnchorContext>
          </PageStateProvider>
        </Router>
      </ClientProvider>
    </CacheProvider>,
  )
  return { reads, writes, history: place.history }
}
