import { statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextTwenty } from '#platform/web/reading/next-page.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { institutionsApi } from '../contract.ts'
import { SchoolFilter } from './parts/school-filter.tsx'
import { type SchoolSearch, schoolSearch } from './parts/school-search.ts'
import { kindLine, SampleChip } from './parts/school-words.tsx'

const listRead = (query: SchoolSearch) => read(institutionsApi.institutions, { query })

const Nothing = () => {
  const t = useT()
  return (
    <EmptyState
      className="card"
      level={2}
      title={t('No institution matches')}
      action={<ButtonLink href={to('institutions')}>{t('Show all institutions')}</ButtonLink>}
    >
      <p>
        {t('Try another spelling or fewer filters.')}{' '}
        <a href={`${to('profile')}?edit=affiliation`}>
          {t('You can write the name of yours in your profile.')}
        </a>
      </p>
    </EmptyState>
  )
}

const Ways = () => {
  const t = useT()
  return (
    <>
      <ButtonLink href={to('topSchools')} variant="quiet">
        {t('Top Schools')}
      </ButtonLink>
      <ButtonLink href={to('institutionsOverview')} variant="quiet">
        {t('In numbers')}
      </ButtonLink>
      <ButtonLink href={to('compareInstitutions')} variant="quiet">
        {t('Compare')}
      </ButtonLink>
    </>
  )
}

/** Every institution on the list, with search and filters [CM-03]. */
const InstitutionsPage = () => {
  const t = useT()
  const query = schoolSearch.read(useSearch())
  const state = useRead(institutionsApi.institutions, listRead(query))
  return (
    <>
      <PageHead
        lead={t('Universities and other schools in Nigeria, and how many of their people take part.')}
        actions={<Ways />}
      />
      <SchoolFilter query={query} />
      <Loaded state={state} empty={<Nothing />}>
        {({ items, total, nextCursor }) => (
          <>
            <p className="small mute">
              {t('{count, plural, one {# institution} other {# institutions}}', { count: total })}
            </p>
            <Card flush as="div">
              <ItemList>
                {items.map((item) => (
                  <Item
                    key={item.id}
                    href={to('institution', { institutionId: item.id })}
                    title={item.shortName ? `${item.name} (${item.shortName})` : item.name}
                    detail={kindLine(item, t)}
                    end={<SampleChip isSample={item.isSample} />}
                  />
                ))}
              </ItemList>
            </Card>
            <NextTwenty href={nextCursor && schoolSearch.href({ ...query, cursor: nextCursor })} />
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: InstitutionsPage,
  frame: 'read stack',
  reads: ({ search }) => [statesRead, listRead(schoolSearch.read(search))],
})
