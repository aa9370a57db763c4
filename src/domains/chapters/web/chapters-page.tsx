import { StateField } from '#domains/regions/web/choosing/place-fields.tsx'
import { statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { QueryForm } from '#platform/web/search/query-form.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import type { Answer } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DirectoryList } from '#ui/data/directory-card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { chaptersApi } from '../contract.ts'
import { type ChaptersSearch, chaptersSearch } from './chapters-search.ts'
import { ChapterEntry } from './chapter-parts.tsx'
import { CodeOfConduct } from './code-of-conduct.tsx'
import { FoundingForm } from './founding-form.tsx'

const chaptersRead = (query: ChaptersSearch) => read(chaptersApi.chapters, { query })

const StateFilter = ({ query }: { query: ChaptersSearch }) => {
  const t = useT()
  return (
    <QueryForm of={chaptersSearch} query={query} className="row wrapf gap-2">
      <StateField name="state" placeholder={t('All States')} />
      <Button type="submit" variant="quiet">
        {t('Apply')}
      </Button>
    </QueryForm>
  )
}

const List = ({ list, query }: { list: Answer<typeof chaptersApi.chapters>; query: ChaptersSearch }) => {
  const t = useT()
  if (list.items.length === 0)
    return (
      <EmptyState
        className="card"
        level={2}
        title={t('No chapter here yet')}
        action={<ButtonLink href="#start">{t('Start one in your area')}</ButtonLink>}
      >
        <p>{t('It takes three verified people from one area to start a chapter. Our team confirms it.')}</p>
      </EmptyState>
    )
  return (
    <>
      <DirectoryList>
        {list.items.map((chapter) => (
          <ChapterEntry key={chapter.id} chapter={chapter} />
        ))}
      </DirectoryList>
      <NextTwenty href={list.nextCursor && chaptersSearch.href({ ...query, cursor: list.nextCursor })} />
    </>
  )
}

const Start = () => {
  const t = useT()
  const viewer = useViewer()
  return (
    <Card title={t('Start one in your area')} id="start">
      <p className="mb-3">
        {t(
          'You propose it, two more verified people from your area join as founders, and our team confirms it.',
        )}
      </p>
      {can('verified', viewer) ? (
        <Disclosure summary={t('Propose a chapter')}>
          <FoundingForm />
        </Disclosure>
      ) : (
        <p>
          <ButtonLink
            size="sm"
            href={
              viewer ? to('verification') : `${to('auth')}?returnUrl=${encodeURIComponent(to('chapters'))}`
            }
          >
            {viewer ? t('Get verified') : t('Sign in or join')}
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}

/** Local chapters of areas and campuses, and how to found one. */
const ChaptersPage = () => {
  const t = useT()
  const query = chaptersSearch.read(useSearch())
  const state = useRead(chaptersApi.chapters, chaptersRead(query))
  return (
    <>
      <PageHead lead={t('Neighbours and students who meet, read, ask and help. Joining costs nothing.')} />
      <StateFilter query={query} />
      <h2 className="vh">{t('Results')}</h2>
      <Loaded state={state}>{(list) => <List list={list} query={query} />}</Loaded>
      <Start />
      <CodeOfConduct />
    </>
  )
}

export default page({
  component: ChaptersPage,
  frame: 'read stack',
  reads: ({ search }) => [chaptersRead(chaptersSearch.read(search)), statesRead],
  head: ({ t }) => ({
    description: t('Neighbours and students who meet, read, ask and help. Joining costs nothing.'),
  }),
})
