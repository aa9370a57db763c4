import { useRead } from '#platform/web/client/queries.ts'
import { useLanguage, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { ShareAndPrint } from '#platform/web/reading/share-buttons.tsx'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { constitutionApi } from '../constitution-contract.ts'
import { educationApi } from '../contract.ts'
import { ChapterList, contentsRead } from './chapter-list.tsx'
import { lawSearch } from './law-search.ts'
import { EducationSearch, NotAdvice, GuideSources } from './parts.tsx'

const searchRead = (q: string) => read(educationApi.search, { query: { q } })

const Results = ({ q }: { q: string }) => {
  const t = useT()
  const found = useRead(educationApi.search, searchRead(q))
  return (
    <Loaded state={found} failed={t('We could not search.')}>
      {({ results, total }) =>
        total === 0 ? (
          <EmptyState className="card" level={2} title={t('Nothing has these words.')}>
            <p>{t('Try one word, such as arrest, vote or land, or the number of a section.')}</p>
          </EmptyState>
        ) : (
          <Card
            title={t('{count, plural, one {# passage found} other {# passages found}}', { count: total })}
          >
            <ItemList>
              {results.map(({ title, where, href, excerpt }) => (
                <Item
                  key={href}
                  href={href}
                  title={title}
                  detail={
                    <>
                      {where}
                      <br />
                      {excerpt}
                    </>
                  }
                />
              ))}
            </ItemList>
          </Card>
        )
      }
    </Loaded>
  )
}

/** The chapters of the Constitution, and a search of it and of the guides. */
const ConstitutionPage = () => {
  const t = useT()
  const { q } = lawSearch.read(useSearch())
  const { code } = useLanguage()
  const contents = useRead(constitutionApi.contents, contentsRead(code))
  return (
    <>
      <BackLink href={to('education')}>{t('Education')}</BackLink>
      <PageHead
        title={
          contents.data?.kind === 'official' ? t('The Constitution') : t('The Constitution in plain words')
        }
        lead={t('Every section in short sentences. Search a word, or open a chapter.')}
        actions={<ShareAndPrint href={to('constitution')} />}
      />
      <EducationSearch q={q} />
      {q && <Results q={q} />}
      <Loaded state={contents}>
        {({ chapters, notice, source, edition }) => (
          <>
            <NotAdvice lang="en-NG">{notice}</NotAdvice>
            {code !== 'en' && chapters.some(({ language }) => language === 'en') && (
              <p className="small mute">{t('Some chapters are in English only so far.')}</p>
            )}
            <Card flush>
              <ChapterList chapters={chapters} />
            </Card>
            <GuideSources sources={[{ title: source, ...(edition && { date: edition }) }]} />
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: ConstitutionPage,
  reads: ({ search, language = 'en' }) => {
    const { q } = lawSearch.read(search)
    return [contentsRead(language), ...(q ? [searchRead(q)] : [])]
  },
  head: ({ search, t }) => ({
    description: t('Every section in short sentences. Search a word, or open a chapter.'),
    // What somebody searches for is nobody's page.
    isPrivate: search.has('q'),
  }),
})
