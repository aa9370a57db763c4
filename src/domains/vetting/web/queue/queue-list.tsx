import { useEffect, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { QueueItem } from '#ui/navigation/console.tsx'
import { alertIcon, checkIcon, clockIcon, pauseIcon } from '#ui/icons.ts'
import { ItemList } from '#ui/item-list.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { nextPageHref, previousPageHref, type VettingPlace, vettingHref } from '../console/search.ts'
import { dueTone, isDecided } from '../console/words.ts'

/** The device's time after the first paint. Server markup must not depend on a clock. */
const useNow = (): number | null => {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  return now
}

/** When a verdict is due or was given. Overdue is said in words as well as in colour. */
export const DueChip = ({ item }: { item: VettingItem }) => {
  const t = useT()
  const now = useNow()
  if (isDecided(item))
    return (
      <Chip icon={checkIcon}>
        {t('Decided {date}', { date: formatDate(item.decidedAt ?? item.dueAt, t) })}
      </Chip>
    )
  if (item.isPaused) return <Chip icon={pauseIcon}>{t('Paused: waits for an answer')}</Chip>
  const tone = item.isOverdue ? 'bad' : dueTone(item.dueAt, now)
  const date = formatDate(item.dueAt, t)
  return (
    <Chip tone={tone} icon={tone === 'bad' ? alertIcon : clockIcon}>
      {tone === 'bad' ? t('Late since {date}', { date }) : t('Due {date}', { date })}
    </Chip>
  )
}

const Row = ({ item, place, isShown }: { item: VettingItem; place: VettingPlace; isShown: boolean }) => {
  const t = useT()
  return (
    <QueueItem
      href={vettingHref({ ...place, open: item.id, isReviewing: false })}
      lead={
        <Avatar
          name={item.nomineeFullName}
          anonymous={item.isBlind}
          src={item.photoUrl ? `${item.photoUrl}?size=small` : undefined}
          square
        />
      }
      title={item.nomineeFullName}
      detail={
        <>
          {item.currentOffice} · {item.stateName}
          <span className="row wrapf gap-1 mt-1">
            <DueChip item={item} />
            <span className="num">
              {t('{count, plural, one {# file} other {# files}}', { count: item.evidenceCount })}
            </span>
            {item.isMine && (
              <Chip tone="pri">{item.barred === 'already-reviewed' ? t('Yours: done') : t('Yours')}</Chip>
            )}
          </span>
        </>
      }
      current={isShown}
    />
  )
}

interface QueueListProps {
  readonly items: readonly VettingItem[]
  readonly place: VettingPlace
  /** The nomination open beside the queue. */
  readonly shownId: string | undefined
  readonly nextCursor: string | null
}

/** The nominations of one tab as links, page by page. */
export const QueueList = ({ items, place, shownId, nextCursor }: QueueListProps) => {
  const t = useT()
  const previous = previousPageHref(place)
  return (
    <>
      <ItemList>
        {items.map((item) => (
          <Row key={item.id} item={item} place={place} isShown={item.id === shownId} />
        ))}
      </ItemList>
      {(nextCursor !== null || previous !== null) && (
        <Pagination
          className="vet-more"
          label={t('Pages of the queue')}
          pages={[]}
          {...(previous !== null && { previous: { href: previous, label: t('Previous') } })}
          {...(nextCursor !== null && {
            next: { href: nextPageHref(place, nextCursor), label: t('Next') },
          })}
        />
      )}
    </>
  )
}
