import { useRead } from '#platform/web/client/queries.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import type { Answer } from '#shared/api.ts'
import { formatDateTime } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { DECISION_GOAL_HOURS, type ItemCase, itemLists, moderationConsoleApi } from '../console-contract.ts'
import { ItemDetail } from './console/item-case.tsx'
import { ItemFilters } from './console/item-filters.tsx'
import {
  itemListNames,
  type ItemPlace,
  itemsSearch,
  moderationItemRead,
  moderationRead,
} from './console/place.ts'
import { StatusChip } from './console/status-chip.tsx'

type Items = Answer<typeof moderationConsoleApi.items>

/** The first words of a text, for one line of a list. */
const firstWords = (text: string): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text)

const Row = ({ item, place }: { item: ItemCase; place: ItemPlace }) => {
  const t = useT()
  const why =
    item.flags > 0
      ? t('{count, plural, one {# report} other {# reports}}', { count: item.flags })
      : item.reasons.map(({ name }) => t(name)).join(', ')
  const text = item.subject?.text ?? item.parts.at(-1)?.text
  return (
    <Item
      href={itemsSearch.href({ ...place, open: item.id })}
      title={item.subject?.title || t(item.label)}
      detail={
        <>
          {[t(item.label), why, formatDateTime(item.since, t)].filter(Boolean).join(' · ')}
          {text && <span className="d">{firstWords(text)}</span>}
        </>
      }
      end={
        <>
          <StatusChip item={item} />
          {item.isLate && <Chip tone="bad">{t('Late')}</Chip>}
        </>
      }
    />
  )
}

const Queue = ({ data, place }: { data: Items; place: ItemPlace }) => {
  const t = useT()
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
      <NextPage href={data.nextCursor && itemsSearch.href(place, { cursor: data.nextCursor })} />
    </>
  )
}

/** The list, with how many wait under each tab. */
const CaseList = ({ place }: { place: ItemPlace }) => {
  const t = useT()
  const state = useRead(moderationConsoleApi.items, moderationRead(place))
  return (
    <>
      <Tabs
        label={t('List')}
        items={itemLists.map((list) => ({
          href: itemsSearch.href({ list }),
          label: t(itemListNames[list]),
          ...(list !== 'decided' && state.data && { count: formatNumber(state.data.counts[list]) }),
          current: list === place.list,
        }))}
      />
      <Loaded state={state}>{(data) => <Queue data={data} place={place} />}</Loaded>
    </>
  )
}

/** One case, read by itself, so that a link to it works wherever it stands in the list. */
const OpenedCase = ({ id, place }: { id: string; place: ItemPlace }) => {
  const t = useT()
  const state = useRead(moderationConsoleApi.item, moderationItemRead(id))
  const list = itemsSearch.href(place, { open: undefined })
  return (
    <>
      <BackLink href={itemsSearch.href({ ...place, open: undefined })}>{t('Back to the queue')}</BackLink>
      {state.problem?.status === 404 ? (
        <EmptyState className="card" level={2} title={t('This case does not exist, or was removed.')}>
          {t('It may be under another tab now.')}
        </EmptyState>
      ) : (
        <Loaded state={state} failed={t('We could not load the case.')}>
          {(item) => <ItemDetail item={item} here={list} />}
        </Loaded>
      )}
    </>
  )
}

/** The one console of moderators: what people reported in all domains, and what they sent about leaders. */
const ModerationConsolePage = () => {
  const t = useT()
  const place = itemsSearch.read(useSearch())
  return (
    <>
      <PageHead
        lead={t(
          'Longest waiting first; the goal is a decision within {hours} hours. No one who wrote, sent or reported something is named.',
          { hours: DECISION_GOAL_HOURS },
        )}
      />
      {place.open ? <OpenedCase id={place.open} place={place} /> : <CaseList place={place} />}
    </>
  )
}

export default page({
  component: ModerationConsolePage,
  reads: ({ search }) => {
    const place = itemsSearch.read(search)
    return [place.open ? moderationItemRead(place.open) : moderationRead(place)]
  },
})
