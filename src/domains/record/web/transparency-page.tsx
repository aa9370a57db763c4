import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { ShareAndPrint } from '#platform/web/reading/share-buttons.tsx'
import { to } from '#shared/sitemap.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { recordApi, type RecordState } from '../contract.ts'
import { Entries } from './record/entries.tsx'
import { CheckYourself, VerifyCommand, WhatItProves } from './record/explanations.tsx'
import { ByKind, EntryCounts, Downloads } from './record/holdings.tsx'
import { entriesRead, recordSearch } from './record/record-search.ts'
import { Inspection, Late, Sealed, SignedHead } from './record/signed-head.tsx'
import { recordStateRead } from './record/state-read.ts'
import { Forked, Witnesses } from './record/witnesses.tsx'

/** `site.example/record` is signed; a person types `https://site.example`. */
const addressOf = (origin: string): string => {
  const host = origin.replace(/\/record$/, '')
  return `${/^(?:localhost|127\.)/.test(host) ? 'http' : 'https'}://${host}`
}

/** Keys, hashes and commands: needed by whoever checks the record with a program of their own. */
const ForExperts = ({
  state: { keys, origin, witnesses },
  checkpoint,
}: {
  state: RecordState
  checkpoint: NonNullable<RecordState['checkpoint']>
}) => {
  const t = useT()
  return (
    <Disclosure summary={t('For experts')}>
      <div className="stack">
        <SignedHead checkpoint={checkpoint} keys={keys} />
        <VerifyCommand address={addressOf(origin)} />
        <Witnesses witnesses={witnesses} />
      </div>
    </Disclosure>
  )
}

const Shown = ({ state }: { state: RecordState }) => {
  const t = useT()
  const search = recordSearch.read(useSearch())
  const { checkpoint } = state
  if (!checkpoint)
    return (
      <>
        <EmptyState className="card" level={2} title={t('The record is still empty')}>
          <p>{t('The first entries are signed within a minute. Reload the page soon.')}</p>
        </EmptyState>
        <WhatItProves />
      </>
    )
  return (
    <>
      <div className="stack wide2">
        <div className="stack">
          <Forked witnesses={state.witnesses} />
          <Late late={state.late} />
          <Inspection inspection={state.inspection} />
          <Sealed checkpoint={checkpoint} />
          <CheckYourself />
          <EntryCounts counts={state.counts} />
          <ForExperts state={state} checkpoint={checkpoint} />
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
    <>
      <PageHead
        lead={t(
          'Every vote, every payment of SUP, every count and every act of the staff is written here. If anything is changed or removed, everyone can see it. No voter is named.',
        )}
        actions={<ShareAndPrint href={to('transparency')} />}
      />
      <Loaded
        state={useRead(recordApi.state, recordStateRead)}
        failed={t('We could not load the record.')}
        note={<p>{t('Nothing in it is lost. Check your network, then try again.')}</p>}
      >
        {(state) => <Shown state={state} />}
      </Loaded>
    </>
  )
}

export default page({
  component: TransparencyPage,
  reads: ({ search }) => [recordStateRead, entriesRead(recordSearch.read(search))],
  head: ({ t, found, failed }) => ({
    description: t('Check that every ballot counts and that every sum is right, without trusting us.'),
    canonical: to('transparency'),
    ...(!found<RecordState>(recordStateRead) && { status: statusOfFailed(failed(recordStateRead)) }),
  }),
})
