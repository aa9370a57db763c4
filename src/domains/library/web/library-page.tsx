import { PackHint, packRead } from '#domains/record/web/pack/pack-link.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { SearchForm } from '#platform/web/search/search-form.tsx'
import { FilterLinks } from '#platform/web/search/filter-links.tsx'
import { FirstPage } from '#platform/web/search/first-page.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DirectoryList } from '#ui/data/directory-card.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { mailIcon, playIcon } from '#ui/icons.ts'
import { PageHead } from '#ui/page-head.tsx'
import { articleCategories, articleCategoryNames, libraryApi, type LibraryStats } from '../contract.ts'
import { ArticleListCard } from './reading/article-list.tsx'
import { type LibrarySearch, librarySearch } from './reading/library-search.ts'

const listRead = (query: LibrarySearch) => read(libraryApi.articles, { query })

/** The four figures of the specification [LB-01]. */
const Figures = ({ stats }: { stats: LibraryStats }) => {
  const t = useT()
  return (
    <StatGrid>
      <Stat value={formatNumber(stats.articles)} label={t('Articles')} />
      <Stat value={formatNumber(stats.categories)} label={t('Categories')} />
      <Stat value={formatNumber(stats.views)} label={t('Views')} />
      <Stat value={formatNumber(stats.likes)} label={t('Likes')} />
    </StatGrid>
  )
}

const FoundArticles = ({ query }: { query: LibrarySearch }) => {
  const t = useT()
  const { data, problem } = useRead(libraryApi.articles, listRead(query))
  if (!data) return <UnreadPart problem={problem} again={librarySearch.href(query, {})} />
  return (
    <>
      <Figures stats={data.stats} />
      <h2 className="vh">{t('Results')}</h2>
      {data.items.length === 0 ? (
        <EmptyState
          className="card"
          level={2}
          title={t('No article matches')}
          action={
            <ButtonLink href={to('library')} variant="quiet">
              {t('See all articles')}
            </ButtonLink>
          }
        >
          <p>{t('Try other words, or another category.')}</p>
        </EmptyState>
      ) : (
        <>
          <p className="small b num" role="status">
            {data.isSimilar
              ? t('No article has these words. These are spelt alike:')
              : t('{count, plural, one {# article} other {# articles}}', { count: data.total })}
          </p>
          <DirectoryList>
            {data.items.map((article) => (
              <ArticleListCard key={article.slug} article={article} />
            ))}
          </DirectoryList>
        </>
      )}
      <NextTwenty href={data.nextCursor && librarySearch.href({ ...query, cursor: data.nextCursor })} />
    </>
  )
}

/** The directory of articles: links and one GET form, rendered on the server with its data [LB-01]. */
const LibraryPage = () => {
  const t = useT()
  const query = librarySearch.read(useSearch())
  return (
    <>
      <PageHead
        lead={t('Short texts about how Nigeria is governed and what you can do, each with its sources.')}
        actions={
          <>
            <ButtonLink variant="quiet" icon={mailIcon} href={to('letters')}>
              {t('Civic Letters')}
            </ButtonLink>
            <ButtonLink variant="quiet" icon={playIcon} href={to('videos')}>
              {t('Video Library')}
            </ButtonLink>
          </>
        }
      />
      <SearchForm
        of={librarySearch}
        query={query}
        kept={['category']}
        name="q"
        label={t('Search the library')}
        placeholder={t('What do you want to know?')}
      />
      <FilterLinks
        of={librarySearch}
        query={query}
        name="category"
        label={t('Category')}
        all={t('All categories')}
        options={articleCategories.map((value) => ({ value, label: t(articleCategoryNames[value]) }))}
      />
      <FirstPage of={librarySearch} query={query} />
      <FoundArticles query={query} />
      <PackHint />
      <p className="small">
        <Anchor href="/library/feed.xml">{t('Follow the library in a feed reader (RSS)')}</Anchor>
      </p>
    </>
  )
}

export default page({
  component: LibraryPage,
  reads: ({ search, language }) => [listRead(librarySearch.read(search)), packRead(language)],
  head: ({ search, t }) => ({
    description: t('Short texts about how Nigeria is governed and what you can do, each with its sources.'),
    canonical: librarySearch.href({ ...librarySearch.read(search), q: undefined }),
    feed: '/library/feed.xml',
  }),
})
