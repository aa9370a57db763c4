import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useNavigate, useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useRead } from '#platform/web/queries.ts'
import { BackLink } from '#ui/back-link.tsx'
import { SwitchField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useMounted } from '#ui/mounted.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { type Bucket, buckets, leadersApi, type VettingItem } from '../contract.ts'
import { NominationDetail } from './vetting/nomination-detail.tsx'
import { QueueColumn } from './vetting/queue-column.tsx'
import { neighbourOf, queueRead, type VettingPlace, vettingHref, vettingPlaceOf } from './vetting/search.ts'
import { isDialogOpen, openEvidence, pickVerdict, useShortcuts, useShortcutSwitch } from './vetting/shortcuts.ts'
import { VerdictColumn } from './vetting/verdict-column.tsx'
import { bucketNames, verdictLooks } from './vetting/words.ts'

/** The last value that was known, while the next one is on its way. */
const useLast = <T,>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** Brings the reader to what was opened, and back to its row when it is closed again. */
const useOpenFocus = ({ open, bucket }: VettingPlace, heading: RefObject<HTMLHeadingElement | null>): void => {
  const before = useRef({ open, bucket })
  useEffect(() => {
    const was = before.current
    before.current = { open, bucket }
    if (was.open === open) return
    const rows = [...document.querySelectorAll<HTMLAnchorElement>('.queue a')]
    const rowOf = (id: string) => rows.find((row) => row.href.includes(id))
    if (open) {
      rowOf(open)?.scrollIntoView?.({ block: 'nearest' })
      heading.current?.focus()
    } else if (was.open && was.bucket === bucket) rowOf(was.open)?.focus()
  }, [open, bucket, heading])
}

const useDeskKeys = (isOn: boolean, items: readonly VettingItem[], item: VettingItem | undefined, place: VettingPlace): void => {
  const navigate = useNavigate()
  useShortcuts(isOn, (key) => {
    const verdict = verdictLooks.find((look) => look.key === key)
    if (verdict) return pickVerdict(verdict.verdict)
    if (isDialogOpen()) return
    if (/^[1-9]$/.test(key)) return openEvidence(key)
    if (key !== 'j' && key !== 'k') return
    const neighbour = neighbourOf(items, item?.id, key === 'j' ? 1 : -1)
    if (neighbour) navigate(vettingHref({ ...place, open: neighbour.id, isReviewing: false }), { replace: place.open !== null })
  })
}

const Head = ({ areShortcutsOn, onTurn }: { areShortcutsOn: boolean; onTurn: (isOn: boolean) => void }) => {
  const t = useT()
  const isMounted = useMounted()
  return (
    <header className="bar2">
      <h1>{t('Vetting Console')}</h1>
      {isMounted && (
        <>
          {areShortcutsOn && <p className="small mute only-wide">{t('J and K move, A, M and R choose, 1 to 9 open files.')}</p>}
          <SwitchField
            className="only-wide"
            name="shortcuts"
            label={t('Keyboard shortcuts')}
            checked={areShortcutsOn}
            onChange={(event) => onTurn(event.target.checked)}
          />
        </>
      )}
    </header>
  )
}

const BucketTabs = ({ current, counts }: { current: Bucket; counts: Partial<Record<Bucket, number>> | undefined }) => {
  const t = useT()
  const items = buckets.map((bucket) => {
    const count = counts?.[bucket]
    return {
      href: vettingHref({ bucket }),
      label: t(bucketNames[bucket]),
      ...(count !== undefined && { count: formatNumber(count) }),
      current: bucket === current,
    }
  })
  return <Tabs label={t('Nominations')} items={items} />
}

const Missing = ({ place }: { place: VettingPlace }) => {
  const t = useT()
  return (
    <EmptyState plain level={2} title={t('This nomination is not in this list.')} action={<a href={vettingHref({ bucket: place.bucket })}>{t('Back to the queue')}</a>}>
      {t('It may have moved on. Look under the other tabs.')}
    </EmptyState>
  )
}

// Not the kit's DeskColumns: the shell around every page already holds the one main landmark.
const Columns = ({ isOpen, hasItem, children }: { isOpen: boolean; hasItem: boolean; children: ReactNode }) => (
  <div className={classes('cols', hasItem && 'three', isOpen && 'open')}>{children}</div>
)

/** The console of the vetting reviewers: queue, nomination, verdict [VT-01]. */
const VettingPage = () => {
  const t = useT()
  const place = vettingPlaceOf(useSearch())
  const queue = useRead(leadersApi.queue, queueRead(place))
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
      <Head areShortcutsOn={areShortcutsOn} onTurn={turnShortcuts} />
      <BucketTabs current={place.bucket} counts={counts} />
      <Columns isOpen={place.open !== null} hasItem={item !== undefined}>
        <section className="queue" aria-label={t('Queue')}>
          <QueueColumn queue={queue} place={place} shownId={item?.id} />
        </section>
        <section className="detail" aria-label={t('Nomination')}>
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
          <aside className="verdict" aria-label={t('Verdict')}>
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
