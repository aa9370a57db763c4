import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { institutionsConsoleApi, managedListNames, managedLists } from '../../console-contract.ts'
import { kindLine } from '../parts/school-words.tsx'
import { managedListRead, managerHref, type ManagerSearch } from './manager-search.ts'

const Finder = ({ asked }: { asked: ManagerSearch }) => {
  const t = useT()
  return (
    <form role="search" className="finder" action={to('institutionManager')} method="get">
      <input type="hidden" name="list" value={asked.list} />
      <SearchField
        name="search"
        label={t('Search for an institution')}
        placeholder={t('Name')}
        maxLength={80}
        defaultValue={asked.search}
      />
      <Button type="submit" variant="quiet">
        {t('Search')}
      </Button>
    </form>
  )
}

/** The three lists with their search. */
export const ManagedInstitutions = ({ asked }: { asked: ManagerSearch }) => {
  const t = useT()
  const state = useRead(institutionsConsoleApi.managedInstitutions, managedListRead(asked))
  return (
    <div className="stack">
      <Tabs
        label={t('List')}
        items={managedLists.map((list) => ({
          href: managerHref({ list }),
          label: t(managedListNames[list]),
          current: list === asked.list,
        }))}
      />
      <Finder asked={asked} />
      <Loaded state={state} again={managerHref(asked)} failed={t('The list could not be loaded.')}>
        {({ items, total, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState className="card" level={2} title={t('No institution matches')}>
              {t('Try another spelling or another list.')}
            </EmptyState>
          ) : (
            <>
              <p className="small mute">
                {t('{count, plural, one {# institution} other {# institutions}}', { count: total })}
              </p>
              <Card flush as="div">
                <ItemList>
                  {items.map((item) => (
                    <Item
                      key={item.id}
                      href={managerHref({ institution: item.id })}
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
              <NextPage href={nextCursor && managerHref({ ...asked, cursor: nextCursor })} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
