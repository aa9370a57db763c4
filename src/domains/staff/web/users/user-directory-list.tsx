import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { fullName } from '#shared/text/person-name.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Filters } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Table } from '#ui/data/table.tsx'
import { peopleApi, type UserDirectoryLine, roleNames, userDirectoryRoles } from '../../people-contract.ts'
import { StaffRead } from '../console-parts.tsx'
import { userDirectoryHref, type UserDirectoryQuery, userDirectoryRead } from './user-directory-search.ts'

/** Search and filters as one GET form. */
export const UserDirectoryFilterForm = ({
  query,
  hasContacts,
}: {
  query: UserDirectoryQuery
  hasContacts: boolean
}) => {
  const t = useT()
  const count = [query.role, query.suspended, query.verified].filter(Boolean).length
  const yesNo = [
    { value: 'yes', label: t('Yes') },
    { value: 'no', label: t('No') },
  ]
  const chosen = (name: 'role' | 'suspended' | 'verified') => ({
    name,
    id: `filter-${name}`,
    placeholder: t('All'),
    defaultValue: query[name] ?? '',
  })
  return (
    <form role="search" action={to('users')} method="get" className="stack gap-2">
      <div className="finder">
        <SearchField
          name="search"
          label={
            hasContacts
              ? t('Search by name, email, phone or citizen number')
              : t('Search by name or citizen number')
          }
          placeholder={hasContacts ? t('Name, email, phone or number') : t('Name or number')}
          maxLength={120}
          defaultValue={query.search ?? ''}
        />
        <Button type="submit" variant="quiet">
          {t('Search')}
        </Button>
      </div>
      <Filters label={t('Filters')} count={count || undefined}>
        <div className="grid choosers">
          <SelectField
            {...chosen('role')}
            label={t('Role')}
            options={userDirectoryRoles.map((role) => ({ value: role, label: t(roleNames[role]) }))}
          />
          <SelectField {...chosen('suspended')} label={t('Suspended')} options={yesNo} />
          <SelectField {...chosen('verified')} label={t('Verified')} options={yesNo} />
          <Button type="submit">{t('Apply')}</Button>
        </div>
      </Filters>
    </form>
  )
}

/** Status and roles of an account, as chips. */
export const PersonChips = ({ person }: { person: UserDirectoryLine }) => {
  const t = useT()
  return (
    <span className="row wrapf gap-1">
      {person.isClosed && <Chip>{t('Closed')}</Chip>}
      {person.isSuspended && <Chip tone="bad">{t('Suspended')}</Chip>}
      {person.isVerified && <Chip tone="ok">{t('Verified')}</Chip>}
      {person.roles.map((role) => (
        <Chip key={role} tone="pri">
          {t(roleNames[role])}
        </Chip>
      ))}
      {!person.isClosed && !person.isSuspended && !person.isVerified && person.roles.length === 0 && (
        <span className="mute">{t('Citizen')}</span>
      )}
    </span>
  )
}

const UserDirectoryTable = ({
  people,
  query,
}: {
  people: readonly UserDirectoryLine[]
  query: UserDirectoryQuery
}) => {
  const t = useT()
  return (
    <Table
      caption={t('People')}
      hideCaption
      columns={[
        { label: t('Name') },
        { label: t('Number'), end: true },
        { label: t('Email') },
        { label: t('Phone') },
        { label: t('Status') },
        { label: t('Joined') },
      ]}
      rows={people.map((person) => ({
        key: person.id,
        cells: [
          <Anchor key="name" className="b" href={userDirectoryHref(query, person.id)}>
            {fullName(person)}
          </Anchor>,
          person.citizenNumber,
          <span key="email" className="break">
            {person.email}
          </span>,
          person.phoneNumber ?? '–',
          <PersonChips key="standing" person={person} />,
          formatDate(person.joinedAt, t),
        ],
      }))}
    />
  )
}

/** One page of people. */
export const UserDirectoryList = ({ query }: { query: UserDirectoryQuery }) => {
  const t = useT()
  const list = useRead(peopleApi.people, userDirectoryRead(query))
  return (
    <>
      <UserDirectoryFilterForm query={query} hasContacts={list.data?.hasContacts ?? true} />
      <StaffRead state={list}>
        {({ items, total, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState
              className="card"
              level={2}
              title={t('Nobody found')}
              action={
                <ButtonLink variant="quiet" href={to('users')}>
                  {t('Show everybody')}
                </ButtonLink>
              }
            >
              {t('Try fewer words or another spelling.')}
            </EmptyState>
          ) : (
            <>
              <p className="small b num">
                {t('{count, plural, one {# person} other {# people}}', { count: total })}
              </p>
              <UserDirectoryTable people={items} query={query} />
              <NextPage href={nextCursor && userDirectoryHref({ ...query, cursor: nextCursor })} />
            </>
          )
        }
      </StaffRead>
    </>
  )
}
