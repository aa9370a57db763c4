import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { recordApi, type RecordState } from '../contract.ts'
import { Entries } from './record/entries.tsx'
import { CheckYourself, WhatItProves } from './record/explaining.tsx'
import { ByKind, EntryCounts, Downloads } from './record/holdings.tsx'
import { RecordTools } from './record/page-tools.tsx'
import { entriesRead, entriesSearchOf } from './record/record-search.ts'
import { Inspection, Late, Sealed, SignedHead } from './record/signed-head.tsx'
import { recordStateRead } from './record/state-read.ts'
import { Forked, Witnesses } from './record/witnesses.tsx'

/** `site.example/record` is signed; a person types `https://site.example`. */
const addressOf = (origin: string): string => {
  const host = origin.replace(/\/record$/, '')
  return `${/^(?:localhost|127\.)/.test(host) ? 'http' : 'https'}://${host}`
}

const Shown = ({ state }: { state: RecordState }) => {
  const t = useT()
  const search = entriesSearchOf(useSearch())
  const { checkpoint } = state
  if (!checkpoint)
    return (
      <>
        <EmptyState className="card" level={2} title={t('Nothing is sealed yet')}>
          <p>{t('The first entries are signed within a minute. Reload the page soon.')}</p>
        </EmptyState>
        <WhatItProves />
      </>
    )
  return (
    <>
      <div className="stack wide2">
        <div className="stack">
          <Sealed checkpoint={checkpoint} />
          <Forked witnesses={state.witnesses} />
          <Late late={state.late} />
          <Inspection inspection={state.inspection} />
          <CheckYourself address={addressOf(state.origin)} />
          <SignedHead checkpoint={checkpoint} keys={state.keys} />
          <Witnesses witnesses={state.witnesses} />
          <EntryCounts counts={state.counts} />
        </div>
        <div className="stack">
          <ByKind entries={state.entries} />
          <Downloads sheet={state.sheet} dump={state.dump} />
        </div>
      </div>
      <WhatItProves />
      <Entries search={search} state={state} />
    </>
  )
}

/** The public record: what is sealed, whether the tables agree with it, every entry, and how to check it. */
const TransparencyPage = () => {
  const t = useT()
  return (
    <div className="wrap page stack">
      <PageHead
        title={t('The public record')}
        lead={t(
          'Every ballot, every movement of SUP, every count and every act of the staff is written here. Nothing can be taken out without everybody seeing it. Nobody is named.',
        )}
        actions={<RecordTools href={to('transparency')} />}
      />
      <Loaded
        state={useRead(recordApi.state, recordStateRead)}
        again={to('transparency')}
        failed={t('The record could not be loaded.')}
        note={<p>{t('Nothing in it is lost. Check your network, then try again.')}</p>}
      >
        {(state) => <Shown state={state} />}
      </Loaded>
    </div>
  )
}

export default page({
  component: TransparencyPage,
  reads: ({ search }) => [recordStateRead, entriesRead(entriesSearchOf(search))],
  head: (_, t, found, failed) => ({
    title: t('The public record'),
    description: t('Check that every ballot counts and that every sum is right, without trusting us.'),
    canonical: to('transparency'),
    ...(!found<RecordState>(recordStateRead) && { status: statusOfFailed(failed(recordStateRead)) }),
  }),
})
