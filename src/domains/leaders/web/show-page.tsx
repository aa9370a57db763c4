import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Lga, State } from '#domains/regions/contract.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import type { Page, PageInput } from '#platform/web/page.ts'
import { ClientProvider } from '#platform/web/queries.ts'
import { urlOfKey } from '#platform/web/query-rules.ts'
import type { Call } from '#shared/api.ts'
import type { PageState } from '#shared/rendering.ts'
import { fakeClient, type FakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import type { Leader, LeaderCard } from '../leader-contract.ts'
import type { Nomination } from '../nomination-contract.ts'

// For tests only: what a pretended server holds, and a page in front of it.

export const card: LeaderCard = {
  id: '5f1f3f7e-0d4e-5b7a-9d0a-000000000001',
  fullName: 'Ifẹ́olúwa Adéṣínà',
  currentOffice: 'Ward councillor',
  officeType: 'local_government',
  region: 'nigeria',
  state: 'NG-LA',
  stateName: 'Lagos',
  lga: 'LA-ikorodu',
  lgaName: 'Ikorodu',
  photoUrl: null,
  status: 'verified',
  isVerified: true,
  isSample: false,
}

export const leader: Leader = {
  ...card,
  biography: 'Teacher for eleven years, then ward councillor.',
  nominationStatement: 'She reads the ledger aloud every month.',
  evidence: [
    {
      id: 'f1',
      name: 'Ward budget 2025',
      contentType: 'application/pdf',
      size: 240_000,
      url: '/api/files/f1',
    },
  ],
  history: [
    {
      from: null,
      to: 'nominated',
      at: '2026-08-28T10:00:00.000Z',
      by: 'The platform',
      why: 'Nominated by a citizen',
    },
    {
      from: 'in_vetting',
      to: 'verified',
      at: '2026-09-05T10:00:00.000Z',
      by: 'Vetting reviewers',
      why: 'Office confirmed',
    },
  ],
  verifiedAt: '2026-09-05T10:00:00.000Z',
}

const story = 'She has kept the books of the market union open for eleven years.'

/** Everything that a nomination asks for, as the form holds it. */
export const filledForm = {
  nomineeFullName: 'Rahila Musa Gyang',
  currentOffice: 'Head teacher',
  officeType: 'civil_society',
  region: 'nigeria',
  state: 'NG-PL',
  lga: 'PL-jos-north',
  biography: story,
  nominationStatement: story,
} as const

/** The same nomination as the server answers it. */
export const nomination: Nomination = {
  id: '0190a000-0000-7000-8000-000000000001',
  reference: 'NOM-2026-000123',
  status: 'pending',
  nomineeFullName: filledForm.nomineeFullName,
  currentOffice: filledForm.currentOffice,
  officeType: filledForm.officeType,
  state: filledForm.state,
  stateName: 'Plateau',
  lga: filledForm.lga,
  lgaName: 'Jos North',
  submittedAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
  infoRequested: null,
  reasonCode: null,
  leaderId: null,
  evidenceCount: 0,
}

/** What was sent to a call so far. */
export const sentTo = (client: FakeClient, call: Call) =>
  client.asked.filter((asked) => asked.call === `${call.method} ${call.path}`)

const stateNamed = (code: string, name: string, zone: State['zone']): State => ({
  code,
  name,
  zone,
  isCapitalTerritory: false,
  capital: '',
  lgaCount: 1,
  wardCount: 1,
  pollingUnitCount: 1,
})
const lgaNamed = (id: string, name: string, state: string, zone: State['zone']): Lga => ({
  id,
  name,
  state,
  zone,
  wardCount: 1,
  pollingUnitCount: 1,
})

const states = [stateNamed('NG-LA', 'Lagos', 'SW'), stateNamed('NG-PL', 'Plateau', 'NC')]
const lgas = [
  lgaNamed('LA-ikeja', 'Ikeja', 'NG-LA', 'SW'),
  lgaNamed('LA-ikorodu', 'Ikorodu', 'NG-LA', 'SW'),
  lgaNamed('PL-jos-north', 'Jos North', 'NG-PL', 'NC'),
]

/** A pretended server that knows two States and their local governments. */
export const serverWithPlaces = (): FakeClient =>
  fakeClient()
    .answers(regionsApi.states, states)
    .answers(regionsApi.lgas, ({ url }) => lgas.filter(({ state }) => url.endsWith(`state=${state}`)))

interface Setting extends Partial<Pick<PageState, 'params' | 'form'>> {
  readonly address: string
  readonly client: FakeClient
}

/** Shows a page to Ada, a citizen. */
export const showPage = ({ component: Shown }: Page, { address, client, ...state }: Setting) => {
  const [pathname = '', search = ''] = address.split('?')
  return renderWithState(<Shown />, {
    client,
    state: { ...stateOf('ada'), ...state, pathname, search: search && `?${search}` },
  })
}

interface Served {
  readonly page: Page
  readonly input: PageInput
  readonly client: FakeClient
}

const ServedPage = ({ page: { component: Shown, reads }, input, client }: Served) => {
  const cache = useQueryClient()
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    const wanted = reads?.(input) ?? []
    void Promise.all(
      wanted.map(({ key }) =>
        cache.prefetchQuery({ queryKey: key, queryFn: () => client.read(urlOfKey(key)), retry: false }),
      ),
    ).then(() => setIsRead(true))
  }, [cache, client, input, reads])
  return isRead ? (
    <ClientProvider value={null}>
      <Shown />
    </ClientProvider>
  ) : null
}

/** Shows a page of level `read` as the server does: its reads are finished first, and nothing is read afterwards. */
export const showServed = (page: Page, { address, client, params = {} }: Setting) => {
  const [pathname = '', search = ''] = address.split('?')
  const input: PageInput = { params, search: new URLSearchParams(search), viewer: null }
  return renderWithState(<ServedPage page={page} input={input} client={client} />, {
    client,
    state: { params, pathname, search: search && `?${search}` },
  })
}
