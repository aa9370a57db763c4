import { renderToString } from 'react-dom/server'
import { ApiError, problemIn } from '#platform/web/client/api-error.ts'
import { type Translate, translator } from '#platform/web/language.tsx'
import type { HeadInput, PageInput, Read } from '#platform/web/page.ts'
import { makeReadCache, type ReadCache } from '#platform/web/client/read-cache.ts'
import { urlOfKey } from '#platform/web/client/query-rules.ts'
import { brand } from '#shared/brand.ts'
import type { PageState, Rendered, RenderedHead, Renderer } from '#shared/pages/rendered-page.ts'
import { scriptJson } from '#shared/pages/rendered-page.ts'
import { screens } from '#shared/sitemap.ts'
import type { Catalogue } from '#shared/text/messages.ts'
import { message } from '#shared/words.ts'
import { App } from './app.tsx'
import { BottomBar } from './shell/bottom-bar.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { NetworkStrip } from './shell/network-strip.tsx'
import { loadView } from './server-view.ts'

const description = message(
  '13,000 credible leaders for 774 local governments. You nominate, reviewers verify, you choose, and every number can be checked.',
)

const parts = { Header, Footer, BottomBar, NetworkStrip }

const insteadTitles = {
  'not-found': message('Page not found'),
  'age-gate': message('Confirm your age'),
  'admin-guard': message('Admin Access Required'),
  'committee-guard': message('Committee Member Access Required'),
  'verified-guard': message('Verified User Access Required'),
  'volunteer-guard': message('For volunteers'),
  'vetting-guard': message('Vetting reviewer access required'),
  error: message('Something went wrong'),
} as const

const plainProblem = (error: unknown): unknown =>
  error instanceof ApiError
    ? { problem: error.problem }
    : { problem: { status: 0, code: 'NETWORK', message: '', fields: {} } }

type Run = Parameters<Renderer['render']>[1]

const prefetch = async (
  cache: ReturnType<typeof makeReadCache>,
  state: PageState,
  run: Run,
  reads: readonly Read[],
) => {
  await Promise.all(
    reads.map(({ call, params, query, key }) =>
      cache.prefetch(
        key,
        async () => {
          const result = await run({ method: 'GET', path: call.path, params, query })
          if ('problem' in result)
            throw new ApiError(
              result.problem.status,
              JSON.stringify({
                error: result.problem.message,
                code: result.problem.code,
                fields: result.problem.fields,
              }),
              '',
            )
          return result.data
        },
        call.is.tag,
      ),
    ),
  )
}

/** What the last form did, in the reader's words: it may come from a page whose words the next page does not bring. */
const said = ({ flash }: PageState, t: Translate): PageState['flash'] =>
  flash && { ...flash, text: t(flash.text, flash.values), values: {} }

/** What the reads of a page found, and which of them failed, as its head asks for it. */
const foundIn = (cache: ReadCache): Pick<HeadInput, 'found' | 'failed'> => ({
  found: <T,>(read: Read) => cache.getQueryData<T>(read.key),
  failed: ({ key }) => {
    const { error } = cache.known(urlOfKey(key))
    return error ? problemIn(error) : null
  },
})

/** The catalogue, which notes each sentence that is looked up in it. */
const noting = (catalogue: Catalogue, heard: Set<string>): Catalogue =>
  new Proxy(catalogue, {
    get: (words, sentence) => {
      if (typeof sentence !== 'string') return undefined
      heard.add(sentence)
      return words[sentence]
    },
  })

/** Renders one page view to HTML, reads first. Pages of level `read` carry no state: they need no script. */
export const render: Renderer['render'] = async (asked, run, heard): Promise<Rendered> => {
  const input: PageInput = {
    params: asked.params,
    search: new URLSearchParams(asked.search),
    viewer: asked.viewer,
    form: asked.form,
    name: asked.name,
    language: asked.language,
  }
  const loaded = await loadView(asked.name, asked.instead, asked.language, input)
  const view = heard ? { ...loaded, catalogue: noting(loaded.catalogue, heard) } : loaded
  const t = translator(asked.language, view.catalogue)
  const screen = asked.name ? screens[asked.name] : null
  const screenTitle = screen ? t(screen.title) : undefined
  const state = { ...asked, flash: said(asked, t), ...(screenTitle !== undefined && { title: screenTitle }) }
  const cache = makeReadCache(true)
  if (!state.instead && view.page?.reads) await prefetch(cache, state, run, view.page.reads(input))
  const custom = state.instead ? undefined : view.page?.head?.({ ...input, t, ...foundIn(cache) })
  const isRefused = custom?.status !== undefined && custom.status >= 400
  const head: RenderedHead = {
    title: state.instead ? t(insteadTitles[state.instead]) : (custom?.title ?? screenTitle ?? brand.name),
    description: custom?.description ?? t(description),
    image: custom?.image ?? null,
    languages: custom?.languages,
    article: custom?.article,
    facts: custom?.facts,
    feed: custom?.feed,
    leadsTo: custom?.leadsTo,
    canonical: custom?.canonical ?? screen?.path.replace(/\/:.*/, '') ?? null,
    isPrivate:
      isRefused ||
      state.instead !== null ||
      custom?.isPrivate === true ||
      screen?.isPrivate === true ||
      screen?.access !== 'public',
  }
  const titled = state.form?.problem ? { ...head, title: `${t('Error')}: ${head.title}` } : head
  const body = renderToString(
    <App state={state} view={view} cache={cache} client={null} parts={parts} loadNext={null} />,
  )
  const reads = cache
    .carried()
    .map((each) => (each.error ? { ...each, error: plainProblem(each.error) } : each))
  const hydrates =
    state.instead === 'age-gate' ||
    (screen !== null && screen.level !== 'read') ||
    state.instead === 'vetting-guard'
  const result: Rendered = {
    status: custom?.status ?? 200,
    head:
      custom?.canonical === undefined && Object.keys(state.params).length > 0
        ? { ...titled, canonical: state.pathname }
        : titled,
    body,
    state: hydrates ? scriptJson({ page: state, reads }) : null,
  }
  cache.clear()
  return result
}
