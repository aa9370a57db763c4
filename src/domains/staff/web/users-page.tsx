import { statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { fullName } from '#shared/text/person-name.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { can } from '#shared/access.ts'
import { dutiesClosedWords } from '#shared/staff/duty-words.ts'
import { Notice } from '#ui/notice.tsx'
import { peopleApi, type PersonDetails } from '../people-contract.ts'
import { StaffRead, useMay } from './console-parts.tsx'
import { PersonDetailsView } from './users/person-details.tsx'
import { ProposedRights, proposalsRead } from './users/right-words.tsx'
import { UserDirectoryList } from './users/user-directory-list.tsx'
import { personRead, userDirectoryRead, usersSearch } from './users/user-directory-search.ts'

const nameOf = (person: PersonDetails): string => fullName(person)

const PersonView = ({ id }: { id: string }) => {
  const t = useT()
  const query = usersSearch.read(useSearch())
  const list = usersSearch.href({ ...query, person: undefined })
  const person = useRead(peopleApi.person, personRead(id))
  return (
    <>
      <BackLink href={list}>{t('Back to the list')}</BackLink>
      <PageHead title={person.data ? nameOf(person.data) : t('Person')} />
      <StaffRead state={person}>
        {(found) => <PersonDetailsView person={found} here={usersSearch.href(query)} />}
      </StaffRead>
    </>
  )
}

/** Why nobody can be given a duty now. */
const DutiesClosed = () => {
  const t = useT()
  const { closed } = usePageState()
  return closed?.includes('duties') ? <Notice tone="warn">{t(dutiesClosedWords)}</Notice> : null
}

/** The list of users, and one person's details with the staff actions. */
const UsersPage = () => {
  const t = useT()
  const query = usersSearch.read(useSearch())
  const id = query.person
  const isAdmin = useMay('admin-flag')
  return (
    <>
      {isAdmin && <DutiesClosed />}
      {id ? (
        <PersonView id={id} />
      ) : (
        <>
          <PageHead lead={t('Everyone who has an account, newest first.')} />
          {isAdmin && <ProposedRights />}
          <UserDirectoryList query={query} />
        </>
      )}
    </>
  )
}

export default page({
  component: UsersPage,
  reads: ({ search, viewer }) => {
    const query = usersSearch.read(search)
    if (query.person) return [personRead(query.person), statesRead]
    const list = userDirectoryRead(query)
    return can('admin-flag', viewer) ? [proposalsRead, list] : [list]
  },
  head: ({ search, t, found }) => {
    const { person: id } = usersSearch.read(search)
    const person = id ? found<PersonDetails>(personRead(id)) : undefined
    return { title: person ? nameOf(person) : t('Users') }
  },
})
