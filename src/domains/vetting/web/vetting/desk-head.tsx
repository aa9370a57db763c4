import { formatNumber, useT } from '#platform/web/language.tsx'
import { SwitchField } from '#ui/check-field.tsx'
import { useMounted } from '#ui/mounted.ts'
import { Tabs } from '#ui/tabs.tsx'
import { type Bucket, buckets } from '../../nomination-contract.ts'
import { vettingHref } from './search.ts'
import { bucketNames } from './words.ts'

/** The console's bar: its name and the switch of its keys, which needs script and shows only with it. */
export const DeskHead = ({
  areShortcutsOn,
  onTurn,
}: {
  areShortcutsOn: boolean
  onTurn: (isOn: boolean) => void
}) => {
  const t = useT()
  const isMounted = useMounted()
  return (
    <header className="bar2">
      <h1>{t('Vetting Console')}</h1>
      {isMounted && (
        <>
          {areShortcutsOn && (
            <p className="small mute only-wide">{t('J and K move, A, M and R choose, 1 to 9 open files.')}</p>
          )}
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

/** The four buckets as links, each with how many nominations it holds. */
export const BucketTabs = ({
  current,
  counts,
}: {
  current: Bucket
  counts: Partial<Record<Bucket, number>> | undefined
}) => {
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
