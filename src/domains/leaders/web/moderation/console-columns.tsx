import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { QueueItem } from '#ui/navigation/console.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ItemList } from '#ui/item-list.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { type ModerationPlace, moderationHref } from './console-place.ts'

interface Case {
  readonly id: string
  readonly leader: { readonly fullName: string }
}
export type ConsoleQueue<T extends Case> = ReadState<{ items: T[]; nextCursor: string | null }>

const Failed = <T extends Case>({ queue }: { queue: ConsoleQueue<T> }) => {
  const t = useT()
  return (
    <EmptyState
      plain
      level={2}
      role="alert"
      title={t('The queue could not be loaded.')}
      action={
        <Button variant="quiet" size="sm" onClick={queue.refresh}>
          {t('Try again')}
        </Button>
      }
    >
      {queue.problem?.status === 0
        ? t("You're offline. Try again when the connection returns.")
        : t(queue.problem?.message ?? '')}
    </EmptyState>
  )
}

const Queue = <T extends Case>({
  queue,
  place,
  shownId,
  detailOf,
}: {
  queue: ConsoleQueue<T>
  place: ModerationPlace
  shownId: string | undefined
  detailOf: (item: T) => ReactNode
}) => {
  const t = useT()
  if (!queue.data)
    return queue.problem ? <Failed queue={queue} /> : <SkeletonCards label={t('Loading the queue')} />
  const { items, nextCursor } = queue.data
  if (items.length === 0)
    return (
      <EmptyState level={2} title={t('Nothing is waiting here.')}>
        {t('What citizens send about leaders appears here.')}
      </EmptyState>
    )
  return (
    <>
      <ItemList>
        {items.map((item) => (
          <QueueItem
            key={item.id}
            href={moderationHref({ ...place, open: item.id })}
            title={item.leader.fullName}
            detail={detailOf(item)}
            current={item.id === shownId}
          />
        ))}
      </ItemList>
      {nextCursor && (
        <p className="vet-more">
          <ButtonLink
            variant="quiet"
            size="sm"
            href={moderationHref({ list: place.list, state: place.state, cursor: nextCursor })}
          >
            {t('Next page')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

const Gone = ({ place }: { place: ModerationPlace }) => {
  const t = useT()
  return (
    <EmptyState
      plain
      level={2}
      title={t('This case is not in this list.')}
      action={
        <ButtonLink variant="quiet" size="sm" href={moderationHref({ list: place.list, state: place.state })}>
          {t('Back to the queue')}
        </ButtonLink>
      }
    >
      {t('It may have moved on. Look under the other tabs.')}
    </EmptyState>
  )
}

/** Queue, case and decision side by side; on phones the queue first, then the opened case. */
export const ConsoleCases = <T extends Case>({
  queue,
  place,
  detailOf,
  children,
  renderDecision,
}: {
  queue: ConsoleQueue<T>
  place: ModerationPlace
  detailOf: (item: T) => ReactNode
  children: (item: T) => ReactNode
  renderDecision: (item: T) => ReactNode
}) => {
  const t = useT()
  const items = queue.data?.items ?? []
  const item = place.open === null ? items[0] : items.find(({ id }) => id === place.open)
  return (
    <div className={classes('cols', item && 'three', place.open !== null && 'open')}>
      <section className="queue" aria-label={t('Queue')}>
        <Queue queue={queue} place={place} shownId={item?.id} detailOf={detailOf} />
      </section>
      {/* These two scroll by themselves on wide screens, so the keyboard must reach them without a control inside. */}
      <section className="detail" tabIndex={0} aria-label={t('Case')}>
        {place.open !== null && (
          <BackLink className="vet-back" href={moderationHref({ ...place, open: null })}>
            {t('Back to the queue')}
          </BackLink>
        )}
        {item && children(item)}
        {!item && queue.data && place.open !== null && <Gone place={place} />}
      </section>
      {item && (
        <aside className="verdict" tabIndex={0} aria-label={t('Decision')}>
          {renderDecision(item)}
        </aside>
      )}
    </div>
  )
}
