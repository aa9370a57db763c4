import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { FilterLinks } from '#platform/web/search/filter-links.tsx'
import { FirstPage } from '#platform/web/search/first-page.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { UnreadPart } from '#platform/web/reading/unread-part.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { can, type Viewer } from '#shared/access.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DirectoryList } from '#ui/data/directory-card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { editIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { lettersApi, letterStatusNames } from '../contracts/letter-contract.ts'
import { type LettersSearch, lettersSearch, shownLetters } from './letters/letters-search.ts'
import { LetterListCard, LetterStatusChip } from './letters/letter-presentation.tsx'

const listRead = (query: LettersSearch) => read(lettersApi.letters, { query })
const ownRead = read(lettersApi.ownLetters)
const hasOwn = (viewer: Viewer | null): boolean => can('citizen', viewer)

const OwnLetters = () => {
  const t = useT()
  const { data } = useRead(lettersApi.ownLetters, ownRead)
  if (!data || data.items.length === 0) return null
  return (
    <Card flush title={t('Your letters')}>
      <ItemList>
        {data.items.map(({ id, title, status, isPublic, updatedAt }) => (
          <Item
            key={id}
            href={to('ownLetter', { letterId: id })}
            title={title}
            detail={`${formatDate(updatedAt, t)} · ${isPublic ? t('Public') : t('Only you see it')}`}
            chip={<LetterStatusChip status={status} />}
          />
        ))}
      </ItemList>
    </Card>
  )
}

const FoundLetters = ({ query }: { query: LettersSearch }) => {
  const t = useT()
  const { data, problem } = useRead(lettersApi.letters, listRead(query))
  if (!data) return <UnreadPart problem={problem} again={to('letters')} />
  return (
    <>
      {data.held && data.held.length > 0 && (
        <Notice tone="warn" title={t('People complained about these letters. They wait for a decision:')}>
          {data.held.map(({ slug, title }, index) => (
            <span key={slug}>
              {index > 0 && ', '}
              <Anchor href={to('letter', { letterSlug: slug })}>{title}</Anchor>
            </span>
          ))}
        </Notice>
      )}
      <h2 className="vh">{t('Results')}</h2>
      {data.items.length === 0 ? (
        <EmptyState className="card" level={2} title={t('No letters yet')}>
          <p>{t('Write one. You choose whether others can read it.')}</p>
        </EmptyState>
      ) : (
        <DirectoryList>
          {data.items.map((letter) => (
            <LetterListCard key={letter.slug} letter={letter} />
          ))}
        </DirectoryList>
      )}
      <NextTwenty href={data.nextCursor && lettersSearch.href({ ...query, cursor: data.nextCursor })} />
    </>
  )
}

/** Public letters to those who govern, and the reader's own [LB-04]. */
const LettersPage = () => {
  const t = useT()
  const viewer = useViewer()
  const query = lettersSearch.read(useSearch())
  return (
    <>
      <PageHead
        lead={t('Letters to office-holders, and the replies.')}
        actions={
          <ButtonLink variant="civic" icon={editIcon} href={to('writeLetter')}>
            {t('Write to an office-holder')}
          </ButtonLink>
        }
      />
      {hasOwn(viewer) && <OwnLetters />}
      <FilterLinks
        of={lettersSearch}
        query={query}
        name="status"
        label={t('Result')}
        all={t('All')}
        options={shownLetters.map((value) => ({ value, label: t(letterStatusNames[value]) }))}
      />
      <FirstPage of={lettersSearch} query={query} />
      <FoundLetters query={query} />
      <p className="small">
        <Anchor href="/civic-letters/feed.xml">{t('Follow the letters in a feed reader (RSS)')}</Anchor>
      </p>
    </>
  )
}

export default page({
  component: LettersPage,
  reads: ({ search, viewer }) => [listRead(lettersSearch.read(search)), ...(hasOwn(viewer) ? [ownRead] : [])],
  head: ({ search, t }) => ({
    description: t('Letters to office-holders, and the replies.'),
    canonical: lettersSearch.href(lettersSearch.read(search)),
    feed: '/civic-letters/feed.xml',
  }),
})
