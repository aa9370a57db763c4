import { formatNumber, useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { SwitchField } from '#ui/forms/check-field.tsx'
import { useMounted } from '#ui/mounted.ts'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { type QueueTab, queueTabs } from '../../contracts/nomination-contract.ts'
import { vettingHref } from './search.ts'
import { queueTabNames } from './words.ts'

/** The ways between the reviewer's screens; the lead's console shows to whoever may open it. */
export const ConsoleLinks = ({ current }: { current: 'vetting' | 'vettingMe' | 'vettingLead' }) => {
  const t = useT()
  const viewer = useViewer()
  const isLead = can('vetting-lead', viewer)
  const links = [
    { name: 'vetting', label: t('Queue') },
    ...(can('reviewing', viewer) ? [{ name: 'vettingMe', label: t('My record') } as const] : []),
    ...(isLead ? [{ name: 'vettingLead', label: t('Lead console') } as const] : []),
  ] as const
  return (
    <nav className="row wrapf gap-4 small" aria-label={t('Vetting')}>
      {links.map(({ name, label }) => (
        <Anchor key={name} href={to(name)} {...(name === current && { 'aria-current': 'page' as const })}>
          {label}
        </Anchor>
      ))}
    </nav>
  )
}

interface ShortcutsProps {
  readonly areShortcutsOn: boolean
  readonly onTurn: (isOn: boolean) => void
}

/** The console's bar: its name, the ways to the other consoles, and the switch of its keys, which needs script. */
export const ConsoleHead = ({ areShortcutsOn, onTurn }: ShortcutsProps) => {
  const t = useT()
  const isMounted = useMounted()
  return (
    <header className="bar2">
      <h1>{t('Vetting Console')}</h1>
      <ConsoleLinks current="vetting" />
      {isMounted && (
        <SwitchField
          className="only-wide"
          name="shortcuts"
          label={t('Keyboard shortcuts')}
          checked={areShortcutsOn}
          onChange={(event) => onTurn(event.target.checked)}
        />
      )}
    </header>
  )
}

/** What the keys do, in one line; shown only where they act. */
export const KeysHint = ({ areShortcutsOn }: { areShortcutsOn: boolean }) => {
  const t = useT()
  if (!useMounted() || !areShortcutsOn) return null
  return (
    <p className="tiny mute only-wide vet-keys">
      {t(
        'J and K move, O opens, 1 to 9 open evidence, T takes, D draws, F goes to the form and Escape leaves it, A, M and R choose, S sends, U withdraws.',
      )}
    </p>
  )
}

interface ConsoleCounts {
  readonly overdue: number
  readonly soon: number
  readonly mine: number
}

/** The four buckets as links, each with how many nominations it holds; behind them what presses. */
export const BucketTabs = ({
  current,
  counts,
  desk,
}: {
  current: QueueTab
  counts: Partial<Record<QueueTab, number>> | undefined
  desk: ConsoleCounts | undefined
}) => {
  const t = useT()
  const items = queueTabs.map((bucket) => {
    const count = counts?.[bucket]
    return {
      href: vettingHref({ bucket }),
      label: t(queueTabNames[bucket]),
      ...(count !== undefined && { count: formatNumber(count) }),
      current: bucket === current,
    }
  })
  return (
    <>
      <Tabs label={t('Nominations')} items={items} />
      {desk && (
        <p className="small mute num vet-console">
          {t('{overdue} late, {soon} due within a day, {mine} yours', { ...desk })}
        </p>
      )}
    </>
  )
}
