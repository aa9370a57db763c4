import { SearchForm } from '#platform/web/search/search-form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { plusIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Segments } from '#ui/navigation/tabs.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { forumApi, type ThreadCard } from '../contract.ts'
import { categoryAbout, categoryName } from '../reference-categories.ts'
import { type ForumQuery, forumSearch } from './forum-addresses.ts'
import { threadHref } from './thread-addresses.ts'
import { CategoryList } from './list/category-list.tsx'
import { CategoryCreation, StartForm } from './list/start-forms.tsx'
import { RightsWords } from './rights-words.tsx'

const categoriesRead = read(forumApi.categories)
const threadsRead = (query: ForumQuery) => read(forumApi.threads, { query: { ...query } })

const ThreadItem = ({ thread }: { thread: ThreadCard }) => {
  const t = useT()
  return (
    <Item
      href={threadHref(thread.id)}
      title={thread.title}
      detail={[
        categoryName(thread.category, t),
        thread.author ?? t('a former member'),
        t('{count, plural, =0 {no reply} one {# reply} other {# replies}}', { count: thread.replies }),
        formatDateTime(thread.lastPostAt, t),
      ].join(' · ')}
      chip={thread.isSample && <Chip>{t('Sample')}</Chip>}
    />
  )
}

const NoThreads = ({ query }: { query: ForumQuery }) => {
  const t = useT()
  if (query.q || query.followed)
    return (
      <EmptyState
        className="card"
        level={3}
        title={query.q ? t('No discussion matches these words') : t('You do not follow any discussion yet')}
        action={
          <ButtonLink href={forumSearch.href()} variant="quiet">
            {t('See all discussions')}
          </ButtonLink>
        }
      >
        <p>
          {query.q
            ? t('Try other words, or start the discussion yourself.')
            : t('When you write in a discussion, you follow it and hear about new replies.')}
        </p>
      </EmptyState>
    )
  return (
    <EmptyState className="card" level={3} title={t('No discussions here yet')}>
      <p>{t('Ask the first question in the form below.')}</p>
    </EmptyState>
  )
}

const Threads = ({ query }: { query: ForumQuery }) => {
  const t = useT()
  const { data, problem } = useRead(forumApi.threads, threadsRead(query))
  if (!data) return <UnreadPart problem={problem} again={forumSearch.href()} />
  if (data.items.length === 0) return <NoThreads query={query} />
  return (
    <>
      {data.isSimilar && <Notice>{t('No exact match. These come close.')}</Notice>}
      <Card flush>
        <ItemList>
          {data.items.map((thread) => (
            <ThreadItem key={thread.id} thread={thread} />
          ))}
        </ItemList>
      </Card>
      <NextTwenty href={data.nextCursor && forumSearch.href(query, { cursor: data.nextCursor })} />
    </>
  )
}

const WhichDiscussions = ({ query }: { query: ForumQuery }) => {
  const t = useT()
  return (
    <Segments
      label={t('Which discussions')}
      items={[
        {
          href: forumSearch.href(query, { followed: undefined }),
          label: t('All'),
          current: !query.followed,
        },
        {
          href: forumSearch.href(query, { followed: 'yes' }),
          label: t('I follow'),
          current: query.followed === 'yes',
        },
      ]}
    />
  )
}

/** The forum: categories, discussions, and the forms that start them [FO-01]. */
const ForumPage = () => {
  const t = useT()
  const query = forumSearch.read(useSearch())
  const { data, problem } = useRead(forumApi.categories, categoriesRead)
  const here = data?.items.find(({ id }) => id === query.category)
  const isHome = Object.keys(query).length === 0
  return (
    <>
      {!isHome && <BackLink href={to('forum')}>{t('Forum')}</BackLink>}
      <PageHead
        title={here ? categoryName(here, t) : t('Forum')}
        lead={here ? categoryAbout(here, t) : t('Ask, answer and agree on what to do where you live.')}
        actions={
          <>
            <ButtonLink variant="civic" icon={plusIcon} href="#start">
              {t('Start a discussion')}
            </ButtonLink>
            <ButtonLink variant="quiet" href={to('communityChat')}>
              {t('Community chat')}
            </ButtonLink>
          </>
        }
      />
      <SearchForm
        of={forumSearch}
        query={query}
        kept={['category']}
        name="q"
        label={t('Search in the forum')}
        placeholder={t('Search')}
      />
      {isHome && data && <CategoryList categories={data.items} />}
      <h2>{here || query.q ? t('Discussions') : t('Latest discussions')}</h2>
      <WhichDiscussions query={query} />
      <Threads query={query} />
      {data ? (
        <>
          <StartForm categories={data.items} category={here?.id} />
          {data.rights.canMakeCategories && <CategoryCreation />}
          <RightsWords rights={data.rights} />
        </>
      ) : (
        <UnreadPart problem={problem} again={to('forum')} />
      )}
    </>
  )
}

export default page({
  component: ForumPage,
  reads: ({ search }) => [categoriesRead, threadsRead(forumSearch.read(search))],
})
