import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { ApiError } from '#platform/web/api-error.ts'
import { LanguageProvider } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import type { Page } from '#platform/web/page.ts'
import { ClientProvider, makeQueryClient } from '#platform/web/queries.ts'
import { PageStateProvider } from '#platform/web/viewer.tsx'
import type { Catalogue } from '#shared/messages.ts'
import type { PageState } from '#shared/rendering.ts'
import { AnchorContext } from '#ui/anchor.tsx'
import type { Leader, LeaderCard } from '../contract.ts'

// For tests only: a page with a pretended server behind it.

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

const place = (code: string, name: string, zone: 'NC' | 'SW') => ({
  code,
  name,
  zone,
  isCapitalTerritory: false,
  capital: '',
  lgaCount: 1,
  wardCount: 1,
  pollingUnitCount: 1,
})
const lga = (id: string, name: string) => ({
  id,
  name,
  state: '',
  zone: 'NC',
  wardCount: 1,
  pollingUnitCount: 1,
})

const places: Record<string, unknown> = {
  '/api/geography/states': [place('NG-LA', 'Lagos', 'SW'), place('NG-PL', 'Plateau', 'NC')],
  '/api/geography/lgas?state=NG-LA': [lga('LA-ikeja', 'Ikeja'), lga('LA-ikorodu', 'Ikorodu')],
  '/api/geography/lgas?state=NG-PL': [lga('PL-jos-north', 'Jos North')],
}

const plural = (sentence: string, one: string, other: string): Catalogue => ({
  [sentence]: [['plural', 'count', { one: [['#'], one], other: [['#'], other] }]],
})

const words: Catalogue = {
  ...plural(
    '{count, plural, one {# leader matches} other {# leaders match}}',
    ' leader matches',
    ' leaders match',
  ),
  ...plural(
    '{count, plural, one {# verified leader} other {# verified leaders}}',
    ' verified leader',
    ' verified leaders',
  ),
  ...plural(
    '{count, plural, one {# in the pipeline} other {# in the pipeline}}',
    ' in the pipeline',
    ' in the pipeline',
  ),
  ...plural('{count, plural, one {# office type} other {# office types}}', ' office type', ' office types'),
  ...plural('{count, plural, one {# State} other {# States}}', ' State', ' States'),
  ...plural('{count, plural, one {# region} other {# regions}}', ' region', ' regions'),
}

/** What a pretended server refuses with. */
export const refusal = (status: number, error: string, code = 'REFUSED'): ApiError =>
  new ApiError(status, JSON.stringify({ error, code }), '')

export interface Sent {
  readonly method: string
  readonly url: string
  readonly body: unknown
}

interface Setting {
  readonly address: string
  readonly params?: Readonly<Record<string, string>>
  readonly answers?: Readonly<Record<string, unknown>>
  readonly write?: (url: string, body: unknown) => Promise<unknown>
  readonly form?: PageState['form']
}

/** Shows a page as the browser does; a read without an answer finds nothing. */
export const showPage = (page: Page, { address, params = {}, answers = {}, write, form = null }: Setting) => {
  const sent: Sent[] = []
  const known: Record<string, unknown> = { ...places, ...answers }
  const client = {
    read: (url: string) => {
      const answer = known[url] ?? refusal(404, 'Not found', 'NOT_FOUND')
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    write: (method: string, url: string, body: unknown) => {
      sent.push({ method, url, body })
      return write ? write(url, body) : Promise.resolve({})
    },
  }
  const [pathname = '', search = ''] = address.split('?')
  const spot = memoryLocation({ path: pathname, searchPath: search, record: true })
  const state: PageState = {
    name: null,
    instead: null,
    params,
    pathname,
    search: search && `?${search}`,
    viewer: { id: 'ada', isAdmin: false, adminRole: null, roles: [], ageVerified: true, isVerified: false },
    user: null,
    language: 'en',
    isLite: false,
    isDemonstration: true,
    csrfToken: 'token',
    formKey: 'key',
    form,
    flash: null,
    requestId: 'request',
  }
  const Shown = page.component
  const view = render(
    <QueryClientProvider client={makeQueryClient(false)}>
      <ClientProvider value={client}>
        <Router hook={spot.hook} searchHook={spot.searchHook}>
          <PageStateProvider value={state}>
            <LanguageProvider code="en" catalogue={words}>
              <AnchorContext value={Link}>
                <Shown />
              </AnchorContext>
            </LanguageProvider>
          </PageStateProvider>
        </Router>
      </ClientProvider>
    </QueryClientProvider>,
  )
  return { ...view, sent, history: spot.history }
}
