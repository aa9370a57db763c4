import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { nearbyApi } from '../../nearby-contract.ts'
import { type NearbyKind } from '#shared/civic/dashboard-names.ts'
import { FailedRead, useRetriedRead } from './retries.tsx'

export const nearbyRead = read(nearbyApi.nearby)

const words: Readonly<Record<NearbyKind, string>> = {
  fixed: message('Problem fixed'),
  funded: message('Project: goal reached'),
  milestone: message('Project: a step is done'),
  completed: message('Project completed'),
  event: message('New event'),
  minutes: message('Minutes of a chapter'),
  leader: message('Leader verified'),
}

const hrefOf = (kind: NearbyKind, id: string): string => {
  if (kind === 'fixed') return to('problem', { reportId: id })
  if (kind === 'leader') return to('leader', { leaderId: id })
  return kind === 'event' || kind === 'minutes'
    ? to('event', { eventId: id })
    : to('project', { projectId: id })
}

/** What happened lately where the person lives. */
export const NearbyCard = () => {
  const t = useT()
  const { data, isWaiting, problem, refresh } = useRetriedRead(nearbyApi.nearby, nearbyRead)
  if (isWaiting) return null
  if (!data)
    return <FailedRead title={t('We could not load your area.')} problem={problem} refresh={refresh} />
  const { place, items } = data
  // Mission control asks for the place.
  if (!place) return null
  return (
    <Card flush title={t('Lately in {place}', { place: place.lgaName })}>
      <ItemList>
        {items.map(({ id, kind, title, day, lgaName, isSample }) => (
          <Item
            key={`${kind} ${id} ${day}`}
            href={hrefOf(kind, id)}
            title={title}
            detail={[t(words[kind]), lgaName, formatDate(day, t), ...(isSample ? [t('Sample')] : [])].join(
              ' · ',
            )}
          />
        ))}
        {items.length === 0 && (
          <Item
            href={to('reportProblem')}
            title={t('Nothing new in two months')}
            detail={t('Report a problem or plan an event, and it will show here.')}
          />
        )}
      </ItemList>
    </Card>
  )
}
