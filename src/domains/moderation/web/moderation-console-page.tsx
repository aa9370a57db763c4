import { useRead } from '#platform/web/client/queries.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import type { Answer } from '#shared/api.ts'
import { formatDateTime } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type ItemCase, itemLists, moderationConsoleApi } from '../console-contract.ts'
import { ItemDetail, StatusChip } from './console/item-case.tsx'
import { ItemFilters } from './console/item-filters.tsx'
import { itemHref, itemListNames, type ItemPlace, itemPlaceOf, moderationRead } from './console/place.ts'

type Items = Answer<typeof moderationConsoleApi.items>

/** The first words of a text, for one line of a list. */
const firstWords = (text: string): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text)

const Queues = ({ queues }: Pick<Items, 'queues'>) => {
  const t = useT()
  return (
    <Card flush title={t('Lists with rules of their own')}>
      <ItemList>
        {queues.map(({ label, href, waiting }) => (
          <Item
            key={href}
            href={href}
            title={t(label)}
            end={<span className="chip num">{formatNumber(waiting)}</span>}
          />
        ))}
      </ItemList>
    </Card>
  )
}

const Row = ({ item, place }: { item: ItemCase; place: ItemPlace }) => {
  const t = useT()
  return (
    <Item
      href={itemHref({ ...place, open: item.id })}
      title={item.subject?.title || t(item.label)}
      detail={
        <>
          {t(item.label)} · {t('{count, plural, one {# report} other {# reports}}', { count: item.flags })} ·{' '}
          {formatDateTime(item.since, t)}
          {item.subject && <span className="d">{firstWords(item.subject.text)}</span>}
        </>
      }
      end={<StatusChip item={item} />}
    />
  )
}

const Queue = ({ data, place }: { data: Items; place: ItemPlace }) => {
  const t = useT()
  const list = { list: place.list, kind: place.kind, state: place.state }
  const opened = place.open === '' ? undefined : data.items.find(({ id }) => id === place.open)
  if (place.open !== '')
    return (
      <>
        <BackLink href={itemHref({ ...place, open: '' })}>{t('Back to the queue')}</BackLink>
        {opened ? (
          <ItemDetail item={opened} here={itemHref(list)} />
        ) : (
          <EmptyState className="card" level={2} title={t('This case is not in this list.')}>
            {t('It may have moved on. Look under the other tabs.')}
          </EmptyState>
        )}
      </>
    )
  return (
    <>
      <ItemFilters place={place} data={data} />
      {data.items.length === 0 ? (
        <EmptyState className="card" level={2} title={t('Nothing is waiting here.')}>
          {t('Reports from your areas show here.')}
        </EmptyState>
      ) : (
        <Card flush>
          <ItemList>
            {data.items.map((item) => (
              <Row key={item.id} item={item} place={place} />
            ))}
          </ItemList>
        </Card>
      )}
      <NextPage href={data.nextCursor && itemHref({ ...list, cursor: data.nextCursor })} />
      <Queues queues={data.queues} />
    </>
  )
}

/** The one console of moderators: what people reported in all domains, and the lists with rules of their own. */
const ModerationConsolePage = () => {
  const t = useT()
  const place = itemPlaceOf(useSearch())
  const state = useRead(moderationConsoleApi.items, moderationRead(place))
  return (
    <div className="wrap page stack">
      <PageHead
        title={t('Moderation')}
        lead={t(
          'Longest waiting first. You decide about the words: nobody who wrote or reported them is named.',
        )}
      />
      <Tabs
        label={t('List')}
        items={itemLists.map((list) => ({
          href: itemHref({ list }),
          label: t(itemListNames[list]),
          ...(list !== 'decided' && state.data && { count: formatNumber(state.data.counts[list]) }),
          current: list === place.list,
        }))}
      />
      <Loaded state={state} again={itemHref(place)} failed={t('The list could not be loaded.')}>
        {(data) => <Queue data={data} place={place} />}
      </Loaded>
    </div>
  )
}

export default page({
  component: ModerationConsolePage,
  reads: ({ search }) => [moderationRead(itemPlaceOf(search))],
})
