import { useT } from '#platform/web/language.tsx'
import { formatDate, formatDateTime } from '#shared/format.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { Table } from '#ui/data/table.tsx'
import { type PersonName, type PersonDetails, roleNames } from '../../people-contract.ts'
import { PersonActions } from './person-actions.tsx'
import { usersSearch } from './user-directory-search.ts'
import { PersonChips } from './user-directory-list.tsx'
import { Trail } from './trail.tsx'

const PersonLink = ({ person }: { person: PersonName }) => {
  const t = useT()
  return (
    <Anchor href={usersSearch.href({ person: person.id })}>
      {t('{name}, Citizen #{number}', { name: person.name, number: person.citizenNumber })}
    </Anchor>
  )
}

const Facts = ({ person }: { person: PersonDetails }) => {
  const t = useT()
  const yesNo = (is: boolean) => (is ? t('Yes') : t('No'))
  return (
    <SummaryList
      rows={[
        { label: t('Citizen number'), value: <span className="num">#{person.citizenNumber}</span> },
        { label: t('Status'), value: <PersonChips person={person} /> },
        { label: t('Email'), value: <span className="break">{person.email}</span> },
        { label: t('Phone'), value: person.phoneNumber ?? '–' },
        { label: t('Joined'), value: formatDate(person.joinedAt, t) },
        { label: t('18 or older'), value: yesNo(person.isAgeVerified) },
        { label: t('Onboarding finished'), value: yesNo(person.isOnboarded) },
        { label: t('Has a password'), value: yesNo(person.hasPassword) },
      ]}
    />
  )
}

const Roles = ({ person }: { person: PersonDetails }) => {
  const t = useT()
  const { adminRole } = person
  const held = [...(adminRole ? [{ ...adminRole, since: null }] : []), ...person.held]
  if (held.length === 0) return <p className="mute">{t('No role was given.')}</p>
  return (
    <Table
      caption={t('Roles')}
      hideCaption
      columns={[{ label: t('Role') }, { label: t('Place') }, { label: t('Since') }, { label: t('Until') }]}
      rows={held.map((held) => ({
        key: held.role,
        cells: [
          t(roleNames[held.role]),
          held.place ?? t('Whole country'),
          held.since === null ? '–' : formatDate(held.since, t),
          held.until === null
            ? t('No end')
            : held.isOver
              ? t('Ended on {date}', { date: formatDate(held.until, t) })
              : formatDate(held.until, t),
        ],
      }))}
    />
  )
}

const Standing = ({ person }: { person: PersonDetails }) => {
  const t = useT()
  return (
    <>
      {person.closedFor && (
        <Notice tone="warn" title={t('This account is closed.')}>
          {t('It was joined with another account:')} <PersonLink person={person.closedFor} />
        </Notice>
      )}
      {person.isSuspended && person.suspendedAt && (
        <Notice tone="bad">
          {t('Suspended since {time}', { time: formatDateTime(person.suspendedAt, t) })}
        </Notice>
      )}
      {person.joined.length > 0 && (
        <Notice title={t('Accounts joined with this one:')}>
          <ul className="prose">
            {person.joined.map((each) => (
              <li key={each.id}>
                <PersonLink person={each} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** A person's details, the available actions, and the history. */
export const PersonDetailsView = ({ person, here }: { person: PersonDetails; here: string }) => {
  const t = useT()
  return (
    <>
      <Standing person={person} />
      <div className="stack wide2">
        <div className="stack">
          <Card title={t('Account')}>
            <Facts person={person} />
          </Card>
          <Card title={t('Roles')}>
            <Roles person={person} />
          </Card>
          <Card title={t('What happened')}>
            <Trail rows={person.trail} ownId={person.id} />
          </Card>
        </div>
        <PersonActions person={person} here={here} />
      </div>
    </>
  )
}
