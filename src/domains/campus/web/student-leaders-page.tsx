import { FlagAction } from '#domains/moderation/web/flag-action.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, type Read, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type StudentLeader, studentLeaderApi } from '../contracts/student-leader-contract.ts'

const listRead = (search: URLSearchParams): Read => {
  const cursor = search.get('cursor')
  return read(studentLeaderApi.studentLeaders, cursor ? { query: { cursor } } : {})
}

const Entry = ({ leader }: { leader: StudentLeader }) => (
  <Card as="article" title={leader.name}>
    <p>
      <b>{leader.office}</b>
      <br />
      <span className="small mute">{leader.institutionName}</span>
    </p>
    {leader.about && <p className="mt-2">{leader.about}</p>}
    {!leader.isOwn && <FlagAction kind="campus.listing" subjectId={leader.id} />}
  </Card>
)

/** Student leaders who agreed to be listed. Offices are as they state them; campus elections are not held here [CM-02]. */
const StudentLeadersPage = () => {
  const t = useT()
  const search = useSearch()
  const state = useRead(studentLeaderApi.studentLeaders, listRead(search))
  return (
    <>
      <PageHead
        lead={t(
          'They proved their school and agreed to be found. Each office is as they gave it. Campus elections are not held here.',
        )}
        actions={
          <ButtonLink size="sm" variant="quiet" href={to('leadershipPortal')}>
            {t('I am a student leader')}
          </ButtonLink>
        }
      />
      <Loaded
        state={state}
        empty={
          <EmptyState
            className="card"
            level={2}
            title={t('No one is listed yet')}
            action={<ButtonLink href={to('leadershipPortal')}>{t('Leadership Portal')}</ButtonLink>}
          >
            {t('Are you one? Prove your school, then add yourself in the leadership portal.')}
          </EmptyState>
        }
      >
        {({ items, nextCursor }) => (
          <>
            {items.map((leader) => (
              <Entry key={leader.id} leader={leader} />
            ))}
            <NextPage
              href={
                nextCursor &&
                `${to('studentLeaders')}?${new URLSearchParams({ cursor: nextCursor }).toString()}`
              }
            />
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: StudentLeadersPage,
  frame: 'read stack',
  reads: ({ search }) => [listRead(search)],
})
