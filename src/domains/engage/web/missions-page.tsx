import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { taskCalls } from '../contracts/task-contract.ts'
import { tasksRead } from './engage/reads.ts'
import { missionsSearch } from './engage/tasks-search.ts'
import { TaskRows } from './engage/task-rows.tsx'

/** The longer tasks: those of a week, and those that are done once. */
const MissionsPage = () => {
  const t = useT()
  const isOwn = useViewer()?.ageVerified === true
  const query = missionsSearch.read(useSearch())
  const state = useRead(taskCalls.tasks, tasksRead)
  return (
    <>
      <PageHead
        lead={t(
          'Longer tasks. A week is enough for each. Some ask for a photo, which another person checks.',
        )}
        actions={
          isOwn && (
            <ButtonLink variant="quiet" size="sm" href={to('proofSubmission')}>
              {t('What I sent')}
            </ButtonLink>
          )
        }
      />
      <Loaded state={state}>
        {({ tasks }) => (
          <TaskRows
            of={missionsSearch}
            query={query}
            tasks={tasks.filter(({ cadence }) => cadence !== 'daily')}
          />
        )}
      </Loaded>
    </>
  )
}

export default page({ component: MissionsPage, reads: () => [tasksRead] })
