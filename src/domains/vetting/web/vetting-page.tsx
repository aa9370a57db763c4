import { statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { type ReactNode, type Ref, type RefObject, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { vettingApi } from '../contract.ts'
import type { VettingItem } from '../contracts/review-contract.ts'
import { BucketTabs, ConsoleHead, KeysHint } from './console/console-head.tsx'
import { DrawNextForm } from './queue/draw-form.tsx'
import { NominationDetail } from './console/nomination-detail.tsx'
import { QueueColumn } from './queue/queue-column.tsx'
import { QueueFilters } from './queue/queue-filters.tsx'
import {
  itemRead,
  queuePageOf,
  queueRead,
  type VettingPlace,
  vettingHref,
  vettingPlaceOf,
} from './console/search.ts'
import { useConsoleKeys, useOpenFocus, useRevealFocus, useShortcutSwitch } from './console/shortcuts.ts'
import { UndoBar } from './review/undo-form.tsx'
import { VerdictColumn } from './review/verdict-column.tsx'
import { isOpenBucket } from './console/words.ts'

/** Keeps the last value while the next one loads. */
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
      title={t('You cannot open this nomination.')}
      action={
        <ButtonLink variant="quiet" size="sm" href={vettingHref({ bucket: place.bucket })}>
          {t('Back to the queue')}
        </ButtonLink>
      }
    >
      {t('It does not exist, or you have a conflict of interest with it.')}
    </EmptyState>
  )
}

/** A nomination that the list does not contain: just drawn, in another tab by now, or from an old link. */
const Fetched = ({
  id,
  place,
  children,
}: {
  id: string
  place: VettingPlace
  children: (item: VettingItem) => ReactNode
}) => {
  const { data, isWaiting } = useRead(vettingApi.item, itemRead(id))
  if (data) return children(data)
  return (
    <section className="detail">{isWaiting ? <Skeleton shape="block" /> : <Missing place={place} />}</section>
  )
}

interface CaseProps {
  readonly item: VettingItem
  readonly items: readonly VettingItem[]
  readonly place: VettingPlace
  readonly areShortcutsOn: boolean
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly headingRef: Ref<HTMLHeadingElement>
}

/** One nomination with its details and actions. */
const Case = ({ heading, headingRef, ...props }: CaseProps) => {
  const t = useT()
  useRevealFocus(props.item, heading)
  const { item, place, areShortcutsOn } = props
  return (
    <>
      {/* These two scroll by themselves on wide screens, so the keyboard must reach them also without a control inside. */}
      <section className="detail" tabIndex={0} aria-label={t('Nomination')}>
        {place.open !== null && (
          <BackLink className="vet-back" href={vettingHref(queuePageOf(place))}>
            {t('Back to the queue')}
          </BackLink>
        )}
        <NominationDetail item={item} areShortcutsOn={areShortcutsOn} headingRef={headingRef} />
      </section>
      <aside className="verdict" tabIndex={0} aria-label={t('Verdict')}>
        <VerdictColumn {...props} />
      </aside>
    </>
  )
}

/** The console of the vetting reviewers: queue, nomination, verdict [VT-01]. */
const VettingPage = () => {
  const t = useT()
  const place = vettingPlaceOf(useSearch())
  const queue = useRead(vettingApi.queue, queueRead(place))
  const known = useLast(queue.data)
  const items = queue.data?.items ?? []
  const found = place.open === null ? items[0] : items.find(({ id }) => id === place.open)
  const shownId = found?.id ?? place.open ?? undefined
  const [areShortcutsOn, turnShortcuts] = useShortcutSwitch()
  const { heading, attach } = useOpenFocus(place)
  useConsoleKeys(areShortcutsOn, items, shownId, place, heading)
  const show = (item: VettingItem) => (
    <Case {...{ item, items, place, areShortcutsOn, heading }} headingRef={attach} />
  )
  return (
    <div className="mainc vet">
      <ConsoleHead areShortcutsOn={areShortcutsOn} onTurn={turnShortcuts} />
      <BucketTabs current={place.bucket} counts={known?.counts} desk={known?.desk} />
      {place.undo !== null && <UndoBar key={place.undo} nominationId={place.undo} />}
      <div className={classes('cols', shownId !== undefined && 'three', place.open !== null && 'open')}>
        <section className="queue" aria-label={t('Queue')}>
          <QueueFilters place={place} />
          {isOpenBucket(place.bucket) && <DrawNextForm />}
          <QueueColumn queue={queue} place={place} shownId={shownId} />
          <KeysHint areShortcutsOn={areShortcutsOn} />
        </section>
        {found && show(found)}
        {!found && place.open !== null && !queue.isWaiting && (
          <Fetched key={place.open} id={place.open} place={place}>
            {show}
          </Fetched>
        )}
        {!found && queue.isWaiting && (
          <section className="detail">
            <Skeleton shape="block" />
          </section>
        )}
      </div>
    </div>
  )
}

export default page({
  component: VettingPage,
  frame: null, // columns as wide as the window
  reads: ({ search }) => {
    const place = vettingPlaceOf(search)
    return [
      queueRead(place),
      statesRead,
      ...[place.open, place.undo].flatMap((id) => (id ? [itemRead(id)] : [])),
    ]
  },
})
