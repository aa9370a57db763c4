import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { demoPerson, type PersonName } from '#domains/identity/server/demo-people.ts'
import { LanguageProvider } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { ClientProvider, makeQueryClient } from '#platform/web/queries.ts'
import { PageStateProvider } from '#platform/web/viewer.tsx'
import type { Catalogue } from '#shared/messages.ts'
import type { PageState } from '#shared/rendering.ts'
import type { LanguageCode } from '#shared/words.ts'
import { AnchorContext } from '#ui/anchor.tsx'
import { compileCatalogue } from '../scripts/words/compile.ts'
import { type FakeClient, fakeClient } from './fake-client.ts'

const files = import.meta.glob<Record<string, string>>('../src/locales/*/*.json', { import: 'default' })
const words = await Promise.all(
  Object.entries(files).map(async ([name, load]) => ({ name, sentences: await load() })),
)

/** All words of one language, whichever room they belong to. */
const catalogueOf = (language: LanguageCode): Catalogue =>
  compileCatalogue(
    Object.fromEntries(
      words
        .filter(({ name }) => name.includes(`/${language}/`))
        .flatMap(({ sentences }) => Object.entries(sentences)),
    ),
  )

const visitor: PageState = {
  name: null,
  instead: null,
  params: {},
  pathname: '/',
  search: '',
  viewer: null,
  user: null,
  language: 'en',
  isLite: false,
  isDemonstration: false,
  csrfToken: 'token-of-this-page',
  formKey: 'key-of-this-page',
  form: null,
  flash: null,
  requestId: 'request-1',
}

/** What a page view knows of a person who is signed in: `stateOf('ada')`. */
export const stateOf = (name: PersonName): Pick<PageState, 'viewer' | 'user'> => {
  const person = demoPerson(name)
  const {
    id,
    firstName,
    lastName,
    isAdmin = false,
    adminRole = null,
    roles = [],
    isVerified = false,
  } = person
  return {
    viewer: { id, isAdmin, adminRole, roles, ageVerified: !person.isAgeUnknown, isVerified },
    user: { id, firstName, lastName, role: 'Citizen', citizenNumber: 7, profileImageUrl: null },
  }
}

interface Setting {
  readonly state?: Partial<PageState>
  readonly client?: FakeClient
}

/**
 * Shows a component as a page does in the browser: with the words, the page state, the cache and a pretended
 * server that keeps the contracts. A visitor on `/` looks, unless `state` says otherwise.
 */
export const renderWithState = (ui: ReactNode, { state: over = {}, client = fakeClient() }: Setting = {}) => {
  const state: PageState = { ...visitor, ...over }
  const cache = makeQueryClient(false)
  const place = memoryLocation({
    path: state.pathname,
    searchPath: state.search.replace(/^\?/, ''),
    record: true,
  })
  const around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <ClientProvider value={client}>
        <Router hook={place.hook} searchHook={place.searchHook}>
          <PageStateProvider value={state}>
            <LanguageProvider code={state.language} catalogue={catalogueOf(state.language)}>
              <AnchorContext value={Link}>{children}</AnchorContext>
            </LanguageProvider>
          </PageStateProvider>
        </Router>
      </ClientProvider>
    </QueryClientProvider>
  )
  return { ...render(ui, { wrapper: around }), client, cache, state, history: place.history }
}
