import { render } from '@testing-library/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Router } from 'wouter'
import type { User } from '#domains/identity/contract.ts'
import { demoPerson, type DemoName } from '#shared/demo/people.ts'
import { LanguageProvider, translator } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { CacheProvider, ClientProvider } from '#platform/web/client/queries.ts'
import { makeReadCache } from '#platform/web/client/read-cache.ts'
import { PageStateProvider } from '#platform/web/viewer.tsx'
import type { Catalogue } from '#shared/text/messages.ts'
import { matchScreen, screens } from '#shared/sitemap.ts'
import type { PageState } from '#shared/pages/rendered-page.ts'
import type { LanguageCode } from '#shared/words.ts'
import { AnchorContext } from '#ui/anchor.tsx'
import { TitleContext } from '#ui/page-head.tsx'
import { compileCatalogue } from '../../scripts/words/compile.ts'
import { type FakeClient, fakeClient } from './fake-client.ts'

const files = import.meta.glob<Record<string, string>>('../../src/locales/*/*.json', { import: 'default' })
const words = await Promise.all(
  Object.entries(files).map(async ([name, load]) => ({ name, sentences: await load() })),
)
const catalogues = new Map<LanguageCode, Catalogue>()

/** All texts of one language, from every domain; compiled when a page first uses it. */
const catalogueOf = (language: LanguageCode): Catalogue => {
  const known = catalogues.get(language)
  if (known) return known
  const own = words.filter(({ name }) => name.includes(`/${language}/`))
  const catalogue = compileCatalogue(
    Object.fromEntries(own.flatMap(({ sentences }) => Object.entries(sentences))),
  )
  catalogues.set(language, catalogue)
  return catalogue
}

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

/** The server's answer about a person: `userOf('ada')`. */
export const userOf = (name: DemoName): User => {
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
    id,
    firstName,
    lastName,
    email: `${name}@demo.sup`,
    phoneNumber: null,
    emailVerified: false,
    phoneVerified: false,
    profileImageUrl: null,
    role: 'Citizen',
    roles: [...roles],
    citizenNumber: 7,
    citizen_number: 7,
    isAdmin,
    adminRole,
    userType: 'CITIZEN',
    volunteerStatus: 'INACTIVE',
    ageVerified: !person.isAgeUnknown,
    isVerified,
    onboardingCompleted: false,
    joinedAt: '2026-11-21T09:00:00.000Z',
  }
}

/** What a page view knows about a signed-in person: `stateOf('ada')`. */
export const stateOf = (name: DemoName): Pick<PageState, 'viewer' | 'user'> => {
  const user = userOf(name)
  const { id, firstName, lastName, role, citizenNumber, profileImageUrl } = user
  const { isAdmin, adminRole, roles, ageVerified, isVerified } = user
  return {
    viewer: { id, isAdmin, adminRole, roles, ageVerified, isVerified },
    user: { id, firstName, lastName, role, citizenNumber, profileImageUrl, unread: 0, waiting: 0 },
  }
}

/** The address bar of a test: the same while the server renders and in the browser, with every visited address. */
const makePlace = (first: string) => {
  const history = [first]
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const usePart = (part: 'pathname' | 'search'): string => {
    const now = () => new URL(history.at(-1) ?? '/', 'http://localhost')[part]
    return useSyncExternalStore(subscribe, now, now)
  }
  const go = (href: string, { replace = false } = {}): void => {
    if (replace) history.pop()
    history.push(href)
    for (const listener of listeners) listener()
  }
  return {
    history,
    hook: (): [string, typeof go] => [usePart('pathname'), go],
    searchHook: () => usePart('search').replace(/^\?/, ''),
  }
}

interface Setting {
  readonly state?: Partial<PageState>
  readonly client?: FakeClient
}

/**
 * A component with everything around it in a page: the texts, the page state, the cache and a fake server that follows
 * the contracts. The viewer is a visitor on `/` unless `state` says otherwise.
 */
export const inState = (ui: ReactNode, { state: over = {}, client = fakeClient() }: Setting = {}) => {
  const state: PageState = { ...visitor, ...over }
  if (over.pathname !== undefined && matchScreen(over.pathname)?.screen.level === 'read')
    client.readsOnServer()
  const cache = makeReadCache(false)
  const screen = state.name ? screens[state.name] : matchScreen(state.pathname)?.screen
  const title = screen && translator(state.language, catalogueOf(state.language))(screen.title)
  const place = makePlace(state.pathname + state.search)
  const element = (
    <CacheProvider value={cache}>
      <ClientProvider value={client}>
        <Router hook={place.hook} searchHook={place.searchHook}>
          <PageStateProvider value={state}>
            <LanguageProvider code={state.language} catalogue={catalogueOf(state.language)}>
              <AnchorContext value={Link}>
                <TitleContext value={state.title ?? title}>{ui}</TitleContext>
              </AnchorContext>
            </LanguageProvider>
          </PageStateProvider>
        </Router>
      </ClientProvider>
    </CacheProvider>
  )
  return { element, client, cache, state, history: place.history }
}

/** Shows it as the browser does; `client.asked` lists its requests. */
export const renderWithState = (ui: ReactNode, setting?: Setting) => {
  const { element, ...around } = inState(ui, setting)
  return { ...render(element), ...around }
}
