import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { QueueList } from './queue-list.tsx'
import { type VettingPlace, vettingHref } from '../console/search.ts'
import { emptyWords } from '../console/words.ts'

export type Queue = ReadState<{ items: VettingItem[]; nextCursor: string | null }>

const Again = ({ queue, place }: { queue: Queue; place: VettingPlace }) => {
  const t = useT()
  return (
    <>
      <Button variant="quiet" size="sm" onClick={queue.refresh}>
        {t('Try again')}
      </Button>
      {place.cursor !== null && (
        <ButtonLink variant="quiet" size="sm" href={vettingHref({ bucket: place.bucket })}>
          {t('Back to the start')}
        </ButtonLink>
      )}
    </>
  )
}

const Failed = ({ queue, place }: { queue: Queue; place: VettingPlace }) => {
  const t = useT()
  return (
    <EmptyState
      plain
      level={2}
      role="alert"
      title={t('We could not load the queue.')}
      action={<Again queue={queue} place={place} />}
    >
      {queue.problem?.status === 0
        ? t("You're offline. Try again when the connection returns.")
        : t(queue.problem?.message ?? '')}
    </EmptyState>
  )
}

const Empty = ({ place }: { place: VettingPlace }) => {
  const t = useT()
  if (place.state || place.due || place.isMine)
    return (
      <EmptyState
        plain
        level={2}
        title={t('Nothing matches these filters.')}
        action={
          <ButtonLink variant="quiet" size="sm" href={vettingHref({ bucket: place.bucket })}>
            {t('Clear all')}
          </ButtonLink>
        }
      />
    )
  const other = place.bucket === 'pending' ? 'under_review' : 'pending'
  return (
    <EmptyState
      level={2}
      title={t('Nothing is waiting here.')}
      action={
        <ButtonLink variant="quiet" size="sm" href={vettingHref({ bucket: other })}>
          {other === 'pending' ? t('Open Pending') : t('Open Under Review')}
        </ButtonLink>
      }
    >
      {t(emptyWords[place.bucket])}
    </EmptyState>
  )
}

/** The queue of one tab, or its loading, failed or empty state. Says when the list could not be refreshed. */
export const QueueColumn = ({
  queue,
  place,
  shownId,
}: {
  queue: Queue
  place: VettingPlace
  shownId: string | undefined
}) => {
  const t = useT()
  const { data } = queue
  if (!data)
    return queue.problem ? (
      <Failed queue={queue} place={place} />
    ) : (
      <SkeletonCards label={t('Loading the queue')} />
    )
  return (
    <>
      {queue.problem && (
        <Notice tone="warn">{t('This list may be out of date. We could not refresh it.')}</Notice>
      )}
      {data.items.length === 0 ? (
        <Empty place={place} />
      ) : (
        <QueueList items={data.items} place={place} shownId={shownId} nextCursor={data.nextCursor} />
      )}
    </>
  )
}
