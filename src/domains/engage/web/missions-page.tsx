import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { taskCalls } from '../contracts/task-contract.ts'
import { taskFilterOf, tasksRead } from './engage/reads.ts'
import { TaskRows } from './engage/task-rows.tsx'

/** The longer tasks: those of a week, and those that are done once. */
const MissionsPage = () => {
  const t = useT()
  const isOwn = useViewer()?.ageVerified === true
  const filter = taskFilterOf(useSearch())
  const { data, isWaiting } = useRead(taskCalls.tasks, tasksRead)
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
      {isWaiting && <SkeletonCards label={t('Loading...')} />}
      {!data && !isWaiting && (
        <ErrorScreen title={t('This page could not be loaded.')}>
          <p>{t('Check your network, then try again.')}</p>
        </ErrorScreen>
      )}
      {data && (
        <TaskRows
          page="missions"
          filter={filter}
          tasks={data.tasks.filter(({ cadence }) => cadence !== 'daily')}
        />
      )}
    </>
  )
}

export default page({ component: MissionsPage, reads: () => [tasksRead] })
