import { gaps } from '#domains/identity/user-directory-contract.ts'
import { vettingApi } from '#domains/vetting/contract.ts'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import type { Answer } from '#shared/api.ts'
import type { DoorName } from '#shared/pages/doors.ts'
import { to } from '#shared/sitemap.ts'
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
import { hrefWith, StaffRead } from './console-parts.tsx'
import { pairsHref } from './duplicates/pair-search.ts'
import { LaunchCard } from './launch-card.tsx'
import { ImportTable } from './imports/import-list.tsx'
import { Trail } from './users/trail.tsx'
import { userDirectoryHref } from './users/user-directory-search.ts'

type Panel = Answer<typeof staffApi.panel>

const panelRead = read(staffApi.panel)
const queueRead = read(vettingApi.queue, { query: { bucket: 'pending', limit: '1' } })

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

const VettingRows = () => {
  const t = useT()
  const { data } = useRead(vettingApi.queue, queueRead)
  if (!data) return null
  return (
    <>
      <Waiting
        href={`${to('vetting')}?due=overdue`}
        icon={alertIcon}
        title={t('Nominations that are late')}
        count={data.desk.overdue}
      />
      <Waiting
        href={`${to('vetting')}?bucket=pending`}
        icon={clockIcon}
        title={t('Nominations that nobody has taken')}
        count={data.counts.pending ?? 0}
      />
      <Waiting
        href={`${to('vetting')}?bucket=under_review`}
        icon={shieldIcon}
        title={t('Nominations under review')}
        count={data.counts.under_review ?? 0}
      />
    </>
  )
}

/** Proposals that another person must confirm, and reports from citizens. */
const SecondPersonRows = (props: {
  waitingForMe: number
  proposedPairs: number
  proposedRights: number
  proposedImports: number
  waitingMoves: number
  waitingCases: number
  overdueAccess: number
}) => {
  const t = useT()
  return (
    <>
      <Waiting
        href={to('approvals')}
        icon={checkIcon}
        title={t('Proposals that wait for you')}
        count={props.waitingForMe}
      />
      <Waiting
        href={to('users')}
        icon={shieldIcon}
        title={t('Admin roles that wait for a second administrator')}
        count={props.proposedRights}
      />
      <Waiting
        href={to('importUsers')}
        icon={usersIcon}
        title={t('Imports that wait for a second person')}
        count={props.proposedImports}
      />
      <Waiting
        href={pairsHref({ state: 'proposed' })}
        icon={copyIcon}
        title={t('Accounts to join, waiting for a second person')}
        count={props.proposedPairs}
      />
      <Waiting
        href={to('waitingTransitions')}
        icon={clockIcon}
        title={t('Changes of leaders’ status that wait for you')}
        count={props.waitingMoves}
      />
      <Waiting
        href={to('moderationConsole')}
        icon={flagIcon}
        title={t('Cases that wait for moderators')}
        count={props.waitingCases}
      />
      <Waiting
        href={to('accessReview')}
        icon={alertIcon}
        title={t('Rights whose review is overdue')}
        count={props.overdueAccess}
      />
    </>
  )
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
    'Today’s money for text messages is finished. Nobody can get a code by text message until tomorrow.',
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
            <Anchor href={userDirectoryHref({}, id)}>{name}</Anchor>
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
    <div className="wrap page stack">
      <PageHead title={t('Admin Panel')} lead={t('What needs attention now.')} />
      <Tools />
      <StaffRead state={panel}>
        {({ unfinished, openPairs, suspended, imports, audit, ...found }) => (
          <div className="stack wide2">
            <div className="stack">
              <LaunchCard steps={found.launch} />
              <Alarms {...found} />
              <Card flush>
                <ItemList>
                  <VettingRows />
                  <SecondPersonRows {...found} />
                  <Waiting
                    href={pairsHref({})}
                    icon={usersIcon}
                    title={t('Accounts that may be duplicates')}
                    count={openPairs}
                  />
                  {gaps.map((gap) => (
                    <Waiting
                      key={gap}
                      href={hrefWith(to('verificationReminders'), { gap })}
                      icon={mailIcon}
                      title={t(gapNames[gap])}
                      count={unfinished[gap] ?? 0}
                    />
                  ))}
                  <Waiting
                    href={hrefWith(to('users'), { suspended: 'yes' })}
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
    </div>
  )
}

export default page({ component: AdminPanelPage, reads: () => [panelRead, queueRead] })
