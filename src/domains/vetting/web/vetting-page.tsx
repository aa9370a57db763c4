import { type ReactNode, useRef, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/queries.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { vettingApi } from '../contract.ts'
import { BucketTabs, DeskHead } from './vetting/desk-head.tsx'
import { NominationDetail } from './vetting/nomination-detail.tsx'
import { QueueColumn } from './vetting/queue-column.tsx'
import { queueRead, type VettingPlace, vettingHref, vettingPlaceOf } from './vetting/search.ts'
import { useDeskKeys, useOpenFocus, useShortcutSwitch } from './vetting/shortcuts.ts'
import { VerdictColumn } from './vetting/verdict-column.tsx'

/** The last value that was known, while the next one is on its way. */
const useLast = <T,>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

const Missing = ({ place }: { place: VettingPlace }) => {
  const t = useT()
  return (
    <EmptyState
      plain
      level={2}
      title={t('This nomination is not in this list.')}
      action={
        <ButtonLink variant="quiet" size="sm" href={vettingHref({ bucket: place.bucket })}>
          {t('Back to the queue')}
        </ButtonLink>
      }
    >
      {t('It may have moved on. Look under the other tabs.')}
    </EmptyState>
  )
}

// Not the kit's DeskColumns: the shell around every page already holds the one main landmark.
const Columns = ({
  isOpen,
  hasItem,
  children,
}: {
  isOpen: boolean
  hasItem: boolean
  children: ReactNode
}) => <div className={classes('cols', hasItem && 'three', isOpen && 'open')}>{children}</div>

/** The console of the vetting reviewers: queue, nomination, verdict [VT-01]. */
const VettingPage = () => {
  const t = useT()
  const place = vettingPlaceOf(useSearch())
  const queue = useRead(vettingApi.queue, queueRead(place))
  const counts = useLast(queue.data?.counts)
  const items = queue.data?.items ?? []
  const found = place.open === null ? items[0] : items.find(({ id }) => id === place.open)
  const last = useLast(found)
  // What is being read stays when a renewed list no longer holds it.
  const item = found ?? (place.open !== null && last?.id === place.open ? last : undefined)
  const [areShortcutsOn, turnShortcuts] = useShortcutSwitch()
  const heading = useRef<HTMLHeadingElement>(null)
  useOpenFocus(place, heading)
  useDeskKeys(areShortcutsOn, items, item, place)
  return (
    <div className="mainc vet">
      <DeskHead areShortcutsOn={areShortcutsOn} onTurn={turnShortcuts} />
      <BucketTabs current={place.bucket} counts={counts} />
      <Columns isOpen={place.open !== null} hasItem={item !== undefined}>
        <section className="queue" aria-label={t('Queue')}>
          <QueueColumn queue={queue} place={place} shownId={item?.id} />
        </section>
        {/* These two scroll by themselves on wide screens, so the keyboard must reach them also without a control inside. */}
        <section className="detail" tabIndex={0} aria-label={t('Nomination')}>
          {place.open !== null && (
            <BackLink className="vet-back" href={vettingHref({ bucket: place.bucket, cursor: place.cursor })}>
              {t('Back to the queue')}
            </BackLink>
          )}
          {item && <NominationDetail item={item} areShortcutsOn={areShortcutsOn} headingRef={heading} />}
          {!item && queue.isWaiting && <Skeleton shape="block" />}
          {!item && queue.data && place.open !== null && <Missing place={place} />}
        </section>
        {item && (
          <aside className="verdict" tabIndex={0} aria-label={t('Verdict')}>
            <VerdictColumn item={item} items={items} place={place} areShortcutsOn={areShortcutsOn} />
          </aside>
        )}
      </Columns>
    </div>
  )
}

export default page({
  component: VettingPage,
  reads: ({ search }) => [queueRead(vettingPlaceOf(search))],
})
