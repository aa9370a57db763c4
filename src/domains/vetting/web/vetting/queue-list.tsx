import { useEffect, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { QueueItem } from '#ui/desk.tsx'
import { alertIcon, checkIcon, clockIcon, messageIcon } from '#ui/icons.ts'
import { ItemList } from '#ui/item-list.tsx'
import type { VettingItem } from '../../nomination-contract.ts'
import { type VettingPlace, vettingHref } from './search.ts'
import { dueTone, isDecided } from './words.ts'

/** The time of this device once the page has painted: the server's markup knows no clock. */
const useNow = (): number | null => {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  return now
}

/** When a verdict is due, or was given, in words; late is said as well as coloured. */
export const DueChip = ({ item }: { item: VettingItem }) => {
  const t = useT()
  const now = useNow()
  if (isDecided(item))
    return (
      <Chip icon={checkIcon}>
        {t('Decided {date}', { date: formatDate(item.decidedAt ?? item.dueAt, t) })}
      </Chip>
    )
  if (item.infoRequested !== null) return <Chip icon={messageIcon}>{t('Waits for an answer')}</Chip>
  const tone = dueTone(item.dueAt, now)
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
            {item.isMine && <Chip tone="pri">{t('Yours')}</Chip>}
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
  /** The nomination that stands beside the queue. */
  readonly shownId: string | undefined
  readonly nextCursor: string | null
}

/** The nominations of one bucket, each a link; long buckets go on over further pages. */
export const QueueList = ({ items, place, shownId, nextCursor }: QueueListProps) => {
  const t = useT()
  return (
    <>
      <ItemList>
        {items.map((item) => (
          <Row key={item.id} item={item} place={place} isShown={item.id === shownId} />
        ))}
      </ItemList>
      {(nextCursor !== null || place.cursor !== null) && (
        <p className="row wrapf vet-more">
          {place.cursor !== null && (
            <ButtonLink variant="quiet" size="sm" href={vettingHref({ bucket: place.bucket })}>
              {t('Back to the start')}
            </ButtonLink>
          )}
          {nextCursor !== null && (
            <ButtonLink
              variant="quiet"
              size="sm"
              href={vettingHref({ bucket: place.bucket, cursor: nextCursor })}
            >
              {t('Show more')}
            </ButtonLink>
          )}
        </p>
      )}
    </>
  )
}
