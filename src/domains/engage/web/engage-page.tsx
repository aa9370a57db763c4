import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { boltIcon, flagIcon, heartIcon, layersIcon, pinIcon, starIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { type Story, submissionCalls } from '../contracts/submission-contract.ts'
import { taskCalls, type TaskList as Tasks } from '../contracts/task-contract.ts'
import { areaReads, storiesRead, taskHref, taskRead, tasksRead } from './engage/reads.ts'
import { engageSearch } from './engage/tasks-search.ts'
import { latePart } from '#platform/web/late-part.tsx'
import { Stories, storyHref } from './engage/stories.tsx'
import { TaskRows } from './engage/task-rows.tsx'
import { WeekOfTasks, TaskTotals } from './engage/totals.tsx'

const taskPanel = latePart(async () => (await import('./engage/task-panel.tsx')).TaskPanel)

const JoinFirst = () => {
  const t = useT()
  return (
    <Notice id="task" title={t('Join to do this task.')}>
      <ButtonLink size="sm" href={to('auth')}>
        {t('Sign in or join')}
      </ButtonLink>
    </Notice>
  )
}

const OpenTask = ({ taskId }: { taskId: string }) => {
  const t = useT()
  const { data, problem, isWaiting } = useRead(taskCalls.task, taskRead(taskId))
  const stories = useRead(submissionCalls.stories, storiesRead(useSearch().get('story')))
  if (data) return <taskPanel.Late key={data.state} task={data} stories={stories.data ?? []} />
  if (isWaiting) return <SkeletonCards label={t('Loading...')} />
  return (
    <Notice tone="bad" role="alert" id="task">
      {problem ? t(problem.message) : t('We could not load this page.')}
    </Notice>
  )
}

const Doing = ({ tasks }: { tasks: Tasks['tasks'] }) => {
  const t = useT()
  const hero = tasks.find(({ kind }) => kind === 'hero-nomination')
  const report = tasks.find(({ kind }) => kind === 'issue-report')
  return (
    <Section title={t('Do more')}>
      <Card flush>
        <ItemList>
          {report && (
            <Item
              icon={flagIcon}
              tone="earth"
              href={`${taskHref(report.id)}#task`}
              title={t('Report a problem')}
              detail={t('Road, water, light, clinic, school')}
            />
          )}
          {hero && (
            <Item
              icon={heartIcon}
              tone="warn"
              href={`${taskHref(hero.id)}#task`}
              title={t('Nominate a hero')}
              detail={t('Someone who does good and gets no credit')}
            />
          )}
          <Item
            icon={starIcon}
            tone="ok"
            href={`${to('proofSubmission')}#story`}
            title={t('Tell a success story')}
            detail={t('What got better, and who did it')}
          />
          <Item
            icon={layersIcon}
            tone="earth"
            href={to('problems')}
            title={t('Reported problems')}
            detail={t('Have the same problem? Add yourself with one press')}
          />
          <Item
            icon={pinIcon}
            tone="earth"
            href={to('heatmap')}
            title={t('Civic heatmap')}
            detail={t('Where problems are, and how fast they are fixed')}
          />
          <Item
            icon={boltIcon}
            tone="pri"
            href={to('quizCenter')}
            title={t('Quiz Center')}
            detail={t('Practise as often as you like')}
          />
        </ItemList>
      </Card>
    </Section>
  )
}

/** How much of a shared story a link preview shows. */
const DESCRIPTION = 160

/** The hub: what to do today, what came of it, and the people who did good [EN-01]. */
const EngagePage = () => {
  const t = useT()
  const viewer = useViewer()
  const search = useSearch()
  const taskId = search.get('task')
  const state = useRead(taskCalls.tasks, tasksRead)
  const stories = useRead(submissionCalls.stories, storiesRead(search.get('story')))
  return (
    <>
      <PageHead
        lead={t('Small civic tasks for today and this week. Each takes a few minutes and earns SUP once.')}
      />
      {taskId && (viewer ? <OpenTask key={taskId} taskId={taskId} /> : <JoinFirst />)}
      <Loaded state={state}>
        {({ own, tasks }) => (
          <>
            {own && <WeekOfTasks own={own} />}
            <Section title={t('Tasks')}>
              <div className="stack">
                {!own && (
                  <Notice title={t('Anyone can look.')}>
                    {t('Join to do a task and earn SUP.')} <a href={to('auth')}>{t('Sign in or join')}</a>
                  </Notice>
                )}
                <TaskRows of={engageSearch} query={engageSearch.read(search)} tasks={tasks} />
              </div>
            </Section>
            {own && <TaskTotals own={own} />}
            <Doing tasks={tasks} />
          </>
        )}
      </Loaded>
      <Section title={t('Heroes and success stories')} id="stories">
        {stories.data && <Stories stories={stories.data} />}
      </Section>
    </>
  )
}

export default page({
  component: EngagePage,
  frame: 'stack gap-6',
  prepare: async ({ search }) => {
    if (search.has('task')) await taskPanel.load()
  },
  reads: (input) => {
    const taskId = input.search.get('task')
    return [
      tasksRead,
      storiesRead(input.search.get('story')),
      ...(taskId && input.viewer ? [taskRead(taskId), ...areaReads(input)] : []),
    ]
  },
  head: ({ search, t, found }) => {
    const shared = search.get('story')
    const story = shared && found<Story[]>(storiesRead(shared))?.find(({ id }) => id === shared)
    return story
      ? {
          title: story.name,
          description: story.words.slice(0, DESCRIPTION),
          image: `/share/stories/${story.id}.png`,
          canonical: storyHref(story.id),
        }
      : {
          description: t(
            'Small civic tasks for today and this week. Each takes a few minutes and earns SUP once.',
          ),
          canonical: to('engage'),
        }
  },
})
