import { useEffect, useState } from 'react'
import type { Lga, State } from '#domains/regions/contract.ts'
import { regionsApi } from '#domains/regions/contract.ts'
import type { Page, PageInput } from '#platform/web/page.ts'
import { ClientProvider, useCache } from '#platform/web/client/queries.ts'
import { urlOfKey } from '#platform/web/client/query-rules.ts'
import type { Call } from '#shared/api.ts'
import type { PageState } from '#shared/pages/rendered-page.ts'
import { fakeClient, type FakeClient } from './fake-client.ts'
import { renderWithState, stateOf } from './web.tsx'

// For tests only: the data of a fake server, and a page that uses it.

/** The requests sent to a call so far. */
export const sentTo = (client: FakeClient, call: Call) =>
  client.asked.filter((asked) => asked.call === `${call.method} ${call.path}`)

/** The last write; reads that it made stale may follow. */
export const lastPosted = (client: FakeClient) => client.asked.findLast(({ call }) => call.startsWith('POST'))

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

/** A fake server that knows two States and their local governments. */
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
  const cache = useCache()
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    const wanted = reads?.(input) ?? []
    void Promise.all(wanted.map(({ key }) => cache.prefetch(key, () => client.read(urlOfKey(key))))).then(
      () => setIsRead(true),
    )
  }, [cache, client, input, reads])
  return isRead ? (
    <ClientProvider value={null}>
      <Shown />
    </ClientProvider>
  ) : null
}

/** Shows a page of level `read` as the server does: all reads finish first, and none follows. */
export const showServed = (page: Page, { address, client, params = {} }: Setting) => {
  const [pathname = '', search = ''] = address.split('?')
  const input: PageInput = { params, search: new URLSearchParams(search), viewer: null }
  return renderWithState(<ServedPage page={page} input={input} client={client} />, {
    client,
    state: { params, pathname, search: search && `?${search}` },
  })
}
