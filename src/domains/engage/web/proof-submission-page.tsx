import { useRead } from '#platform/web/client/queries.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { submissionCalls } from '../contracts/submission-contract.ts'
import { photoKinds, taskCalls, type TaskCard } from '../contracts/task-contract.ts'
import { latePart } from '#platform/web/late-part.tsx'
import { areaReads, submissionsRead, taskHref, taskRead, tasksRead } from './engage/reads.ts'
import { taskIcons } from './engage/task-presentation.ts'
import { OwnSubmissions } from './proofs/own-submissions.tsx'
import { SENT, SentFields } from './proofs/proof-form.tsx'

const proofTask = latePart(async () => (await import('./proofs/proof-task.tsx')).ProofTask)

const PhotoTasks = ({ tasks }: { tasks: readonly TaskCard[] }) => {
  const t = useT()
  const open = tasks.filter(
    ({ kind, state }) =>
      photoKinds.some((photo) => photo === kind) && (state === 'new' || state === 'started'),
  )
  if (open.length === 0)
    return (
      <EmptyState
        plain
        title={t('No photo task is open for you now')}
        action={
          <ButtonLink variant="quiet" href={to('missions')}>
            {t('See all missions')}
          </ButtonLink>
        }
      >
        {t('New ones come every week.')}
      </EmptyState>
    )
  return (
    <Card flush>
      <ItemList>
        {open.map((task) => (
          <Item
            key={task.id}
            icon={taskIcons[task.kind]}
            tone="pri"
            title={t(task.title)}
            detail={t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: task.minutes })}
            href={
              task.state === 'started'
                ? `${to('proofSubmission')}?task=${task.id}#proof`
                : `${taskHref(task.id)}#task`
            }
            end={<b className="num nowrap pos">{t('+{reward} SUP', { reward: task.reward })}</b>}
          />
        ))}
      </ItemList>
    </Card>
  )
}

const StoryForm = () => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={submissionCalls.tellStory}
      then={to('proofSubmission')}
      done={SENT}
      failed={message('We could not send it. Please try again.')}
    >
      <SentFields kind="story" send={t('Send the story')} />
    </Form>
  )
}

const OwnProofs = () => {
  const t = useT()
  const own = useRead(submissionCalls.submissions, submissionsRead)
  return (
    <>
      <Loaded state={own}>
        {(items) => (
          <Section title={t('What I sent')}>
            <OwnSubmissions items={items} />
          </Section>
        )}
      </Loaded>
      <Section title={t('Tell a success story')} id="story">
        <StoryForm />
      </Section>
    </>
  )
}

/** Photos for tasks, what was decided about them, and success stories [EN-05]; a visitor sees which tasks there are. */
const ProofSubmissionPage = () => {
  const t = useT()
  const isOwn = useViewer()?.ageVerified === true
  const taskId = useSearch().get('task')
  const state = useRead(taskCalls.tasks, tasksRead)
  return (
    <>
      <PageHead
        lead={t(
          'Send a photo of what you did. Another person checks it, and your reward comes when it is accepted.',
        )}
      />
      {!isOwn && (
        <Notice title={t('Anyone can look.')}>
          {t('Join to do a task and earn SUP.')} <a href={to('auth')}>{t('Sign in or join')}</a>
        </Notice>
      )}
      {isOwn && taskId && <proofTask.Late key={taskId} taskId={taskId} />}
      <Loaded state={state}>
        {({ tasks }) => (
          <Section title={t('Tasks that ask for a photo')}>
            <PhotoTasks tasks={tasks} />
          </Section>
        )}
      </Loaded>
      {isOwn && <OwnProofs />}
    </>
  )
}

export default page({
  component: ProofSubmissionPage,
  frame: 'read stack gap-6',
  prepare: async ({ search }) => {
    if (search.has('task')) await proofTask.load()
  },
  reads: (input) => {
    if (!input.viewer?.ageVerified) return [tasksRead]
    const taskId = input.search.get('task')
    return [tasksRead, submissionsRead, ...areaReads(input), ...(taskId ? [taskRead(taskId)] : [])]
  },
})
