import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { SearchForm } from '#platform/web/search/search-form.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { institutionsConsoleApi, managedListNames, managedLists } from '../../console-contract.ts'
import { kindLine } from '../parts/school-words.tsx'
import { managedListRead, type ManagerSearch, managerSearch } from './manager-search.ts'

/** The three lists with their search. */
export const ManagedInstitutions = ({ asked }: { asked: ManagerSearch }) => {
  const t = useT()
  const state = useRead(institutionsConsoleApi.managedInstitutions, managedListRead(asked))
  return (
    <div className="stack">
      <Tabs
        label={t('List')}
        items={managedLists.map((list) => ({
          href: managerSearch.href({ list }),
          label: t(managedListNames[list]),
          current: list === asked.list,
        }))}
      />
      <SearchForm
        of={managerSearch}
        query={asked}
        kept={['list']}
        name="search"
        label={t('Search for an institution')}
        placeholder={t('Name')}
      />
      <Loaded
        state={state}
        empty={
          <EmptyState className="card" level={2} title={t('No institution matches')}>
            {t('Try another spelling or another list.')}
          </EmptyState>
        }
      >
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
                    href={managerSearch.href({ institution: item.id })}
                    title={item.name}
                    detail={kindLine(item, t)}
                    end={
                      <span className="num small">
                        {t('{count, plural, one {# member} other {# members}}', { count: item.members })}
                      </span>
                    }
                  />
                ))}
              </ItemList>
            </Card>
            <NextPage href={nextCursor && managerSearch.href({ ...asked, cursor: nextCursor })} />
          </>
        )}
      </Loaded>
    </div>
  )
}
