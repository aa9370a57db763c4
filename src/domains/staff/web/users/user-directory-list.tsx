import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { FilterForm } from '#platform/web/search/filter-form.tsx'
import { SearchBox } from '#platform/web/search/search-form.tsx'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { fullName } from '#shared/text/person-name.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Table } from '#ui/data/table.tsx'
import { peopleApi, type UserDirectoryLine, roleNames, userDirectoryRoles } from '../../people-contract.ts'
import { StaffRead } from '../console-parts.tsx'
import { type UserDirectoryQuery, userDirectoryRead, usersSearch } from './user-directory-search.ts'

/** Search and filters as one GET form. */
export const UserDirectoryFilterForm = ({
  query,
  hasContacts,
}: {
  query: UserDirectoryQuery
  hasContacts: boolean
}) => {
  const t = useT()
  const yesNo = [
    { value: 'yes', label: t('Yes') },
    { value: 'no', label: t('No') },
  ]
  return (
    <FilterForm
      of={usersSearch}
      query={query}
      finder={
        <SearchBox
          name="search"
          label={
            hasContacts
              ? t('Search by name, email, phone or citizen number')
              : t('Search by name or citizen number')
          }
          placeholder={hasContacts ? t('Name, email, phone or number') : t('Name or number')}
        />
      }
    >
      <SelectField
        name="role"
        placeholder={t('All')}
        label={t('Role')}
        options={userDirectoryRoles.map((role) => ({ value: role, label: t(roleNames[role]) }))}
      />
      <SelectField name="suspended" placeholder={t('All')} label={t('Suspended')} options={yesNo} />
      <SelectField name="verified" placeholder={t('All')} label={t('Verified')} options={yesNo} />
    </FilterForm>
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
          <Anchor key="name" className="b" href={usersSearch.href({ ...query, person: person.id })}>
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
              title={t('No one found')}
              action={
                <ButtonLink variant="quiet" href={to('users')}>
                  {t('Show everyone')}
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
              <NextPage href={nextCursor && usersSearch.href({ ...query, cursor: nextCursor })} />
            </>
          )
        }
      </StaffRead>
    </>
  )
}
