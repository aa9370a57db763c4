import { gaps } from '#domains/identity/user-directory-contract.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import type { Answer } from '#shared/api.ts'
import type { DoorName } from '#shared/pages/doors.ts'
import { to } from '#shared/sitemap.ts'
import type { PanelRow } from '#shared/staff/panel-rows.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import {
  alertIcon,
  checkIcon,
  clockIcon,
  copyIcon,
  flagIcon,
  mailIcon,
  shieldIcon,
  usersIcon,
} from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { gapNames, staffApi } from '../contract.ts'
import { closedDoorWords, doorSettings } from '../door-words.ts'
import { StaffRead } from './console-parts.tsx'
import { pairsSearch } from './duplicates/pair-search.ts'
import { LaunchCard } from './launch-card.tsx'
import { ImportTable } from './imports/import-list.tsx'
import { Trail } from './users/trail.tsx'
import { usersSearch } from './users/user-directory-search.ts'
import { remindersSearch } from './reminders/reminders-search.ts'

type Panel = Answer<typeof staffApi.panel>

const panelRead = read(staffApi.panel)

/** One kind of open work, with its number and a link. */
const Waiting = (props: { href: string; icon: string; title: string; count: number }) => (
  <Item
    href={props.href}
    icon={props.icon}
    tone={props.count > 0 ? 'warn' : 'ok'}
    title={props.title}
    end={<b className="num">{formatNumber(props.count)}</b>}
  />
)

/** How the panel shows each row: what leads to it and how it is called. */
const rowWords: Readonly<Record<PanelRow, { href: string; icon: string; title: string }>> = {
  'late-nominations': {
    href: `${to('vetting')}?due=overdue`,
    icon: alertIcon,
    title: message('Nominations that are late'),
  },
  'new-nominations': {
    href: `${to('vetting')}?bucket=pending`,
    icon: clockIcon,
    title: message('Nominations that no one has taken'),
  },
  'nominations-under-review': {
    href: `${to('vetting')}?bucket=under_review`,
    icon: shieldIcon,
    title: message('Nominations under review'),
  },
  approvals: { href: to('approvals'), icon: checkIcon, title: message('Proposals that wait for you') },
  rights: {
    href: to('users'),
    icon: shieldIcon,
    title: message('Admin roles that wait for a second administrator'),
  },
  imports: {
    href: to('importUsers'),
    icon: usersIcon,
    title: message('Imports that wait for a second person'),
  },
  'pairs-to-join': {
    href: pairsSearch.href({ state: 'proposed' }),
    icon: copyIcon,
    title: message('Accounts to join, waiting for a second person'),
  },
  transitions: {
    href: to('waitingTransitions'),
    icon: clockIcon,
    title: message('Changes of leaders’ status that wait for you'),
  },
  cases: {
    href: to('moderationConsole'),
    icon: flagIcon,
    title: message('Cases that wait for moderators'),
  },
  'overdue-reviews': {
    href: to('accessReview'),
    icon: alertIcon,
    title: message('Rights whose review is overdue'),
  },
  'possible-pairs': {
    href: pairsSearch.href(),
    icon: usersIcon,
    title: message('Accounts that may be duplicates'),
  },
}

const Rows = ({ rows }: Pick<Panel, 'rows'>) => {
  const t = useT()
  return rows.map(({ row, count }) => {
    const { href, icon, title } = rowWords[row]
    return <Waiting key={row} href={href} icon={icon} title={t(title)} count={count} />
  })
}

const Tools = () => {
  const t = useT()
  const { isDemonstration } = usePageState()
  const tools = [
    { href: to('users'), label: t('Users') },
    { href: to('accessReview'), label: t('Access review') },
    { href: to('verificationReminders'), label: t('Verification Reminders') },
    { href: to('importUsers'), label: t('Import Users') },
    { href: to('fixDuplicates'), label: t('Fix Duplicates') },
    ...(isDemonstration ? [{ href: to('testSignup'), label: t('Test Signup') }] : []),
  ]
  return (
    <ul className="row wrapf gap-2">
      {tools.map(({ href, label }) => (
        <li key={href}>
          <Anchor className="btn quiet sm" href={href}>
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

const textAlarmWords = {
  spent: message(
    'Today’s money for text messages is finished. No one can get a code by text message until tomorrow.',
  ),
  'few-entered': message(
    'Very few people enter the codes we send by text message. Someone may be making us send them for money.',
  ),
} as const

/** Says that kept figures were wrong last night: they are right again, but somebody should find out why. */
const FigureAlarms = ({ count }: { count: number }) => {
  const t = useT()
  if (count === 0) return null
  const title = t(
    '{count, plural, one {Last night’s recount corrected # figure} other {Last night’s recount corrected # figures}}',
    { count },
  )
  return (
    <Notice tone="warn" title={title}>
      <Anchor href={to('transparencyDashboard')}>{t('Our figures')}</Anchor>
    </Notice>
  )
}

/** Staff to whom no console opens in production until they set up a second factor. */
const WithoutFactor = ({ total, people }: Panel['withoutFactor']) => {
  const t = useT()
  if (total === 0) return null
  const title = t(
    '{count, plural, one {# person with a duty has no second factor} other {# people with a duty have no second factor}}',
    { count: total },
  )
  return (
    <Notice tone="warn" title={title}>
      <ul className="row wrapf gap-2">
        {people.map(({ id, name }) => (
          <li key={id}>
            <Anchor href={usersSearch.href({ person: id })}>{name}</Anchor>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Carriers that are not set, and what that closes. */
const ClosedDoors = ({ names }: { names: readonly DoorName[] }) => {
  const t = useT()
  if (names.length === 0) return null
  return (
    <Notice tone="warn" title={t('Not set up')}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {t(closedDoorWords[name])} <code>{doorSettings[name]}</code>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What somebody should look into before anything else. */
const Alarms = (props: Pick<Panel, 'textAlarms' | 'closedDoors' | 'figureAlarms' | 'withoutFactor'>) => {
  const t = useT()
  return (
    <>
      {props.textAlarms.map((alarm) => (
        <Notice key={alarm} tone="warn" title={t(textAlarmWords[alarm])} />
      ))}
      <ClosedDoors names={props.closedDoors} />
      <FigureAlarms count={props.figureAlarms} />
      <WithoutFactor {...props.withoutFactor} />
    </>
  )
}

/** What needs attention now, and the latest staff actions. */
const AdminPanelPage = () => {
  const t = useT()
  const panel = useRead(staffApi.panel, panelRead)
  return (
    <>
      <PageHead lead={t('What needs attention now.')} />
      <Tools />
      <StaffRead state={panel}>
        {({ unfinished, rows, suspended, imports, audit, ...found }) => (
          <div className="stack wide2">
            <div className="stack">
              <LaunchCard steps={found.launch} />
              <Alarms {...found} />
              <Card flush>
                <ItemList>
                  <Rows rows={rows} />
                  {gaps.map((gap) => (
                    <Waiting
                      key={gap}
                      href={remindersSearch.href({ gap })}
                      icon={mailIcon}
                      title={t(gapNames[gap])}
                      count={unfinished[gap] ?? 0}
                    />
                  ))}
                  <Waiting
                    href={usersSearch.href({ suspended: 'yes' })}
                    icon={flagIcon}
                    title={t('Suspended accounts')}
                    count={suspended}
                  />
                </ItemList>
              </Card>
              <Section title={t('Last imports')}>
                {imports.length === 0 ? (
                  <p className="mute">{t('Nothing was imported yet')}</p>
                ) : (
                  <ImportTable items={imports} />
                )}
              </Section>
            </div>
            <Card title={t('Latest actions of staff')}>
              <Trail rows={audit} ownId={null} />
            </Card>
          </div>
        )}
      </StaffRead>
    </>
  )
}

export default page({ component: AdminPanelPage, reads: () => [panelRead] })
