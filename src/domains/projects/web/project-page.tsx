import { formatNumber, useT } from '#platform/web/language.tsx'
import { EmbedCode } from '#platform/web/embed-code.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { usePageState, useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { shareIcon, voteIcon } from '#ui/icons.ts'
import { Meter } from '#ui/data/meter.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Table } from '#ui/data/table.tsx'
import { type Project, projectsApi } from '../contract.ts'
import { FollowForm } from './project/follow-form.tsx'
import { FundingCard, MoneyCard, OwnPledges } from './project/funding-card.tsx'
import { HistoryCard, NextCard } from './project/next-card.tsx'
import { OwnVotes } from './project/own-votes.tsx'
import { ProjectPicture } from './project/picture.tsx'
import { ImpactCard, StepCard } from './project/step-forms.tsx'
import { VoteCard } from './project/vote-form.tsx'
import { projectPlaceOf, ProjectChips, supShown } from './projects/project-presentation.tsx'

const projectRead = (projectId: string) => read(projectsApi.project, { params: { projectId } })

const ProjectProgress = ({ project: { goal, totals } }: { project: Project }) => {
  const t = useT()
  return (
    <Card title={t('Progress so far')}>
      <Meter value={totals.percent} max={100} label={t('Share of the goal in percent')} />
      <StatGrid className="mt-3">
        <Stat value={supShown(totals.received)} label={t('SUP received')} />
        <Stat value={supShown(goal)} label={t('SUP needed')} />
        <Stat value={`${totals.percent}%`} label={t('of the goal')} />
        <Stat value={formatNumber(totals.voters)} label={t('people who voted')} />
        {totals.funders > 0 && <Stat value={formatNumber(totals.funders)} label={t('people who fund it')} />}
      </StatGrid>
    </Card>
  )
}

const Steps = ({ project: { steps, status } }: { project: Project }) => {
  const t = useT()
  if (steps.length === 0) return null
  const done = steps.filter(({ doneAt }) => doneAt !== null).length
  return (
    <Card
      title={t('Steps')}
      action={
        <span className="small mute num">{t('{done} of {all} done', { done, all: steps.length })}</span>
      }
    >
      <ol className="tl">
        {steps.map(({ label, weeks, doneAt, amount }) => (
          <li key={label} className={doneAt ? 'done' : undefined}>
            <b>{label}</b>
            <span className="small mute">
              {doneAt
                ? t('Done on {day}', { day: formatDate(doneAt, t) })
                : t('{count, plural, one {Takes # week} other {Takes # weeks}}', { count: weeks })}
              {amount && ` · ${supShown(amount)} SUP`}
            </span>
          </li>
        ))}
      </ol>
      {status === 'active' ? (
        <p className="small mute mt-3">
          {t('Work has not started. Votes show which project people want first.')}
        </p>
      ) : null}
    </Card>
  )
}

/** Photos from the site, of accepted steps; low-data mode leaves them out. */
const SitePhotos = ({ project: { photos } }: { project: Project }) => {
  const t = useT()
  if (photos.length === 0) return null
  return (
    <Card title={t('Photos from citizens')}>
      <ul className="row wrapf gap-2 photos">
        {photos.map(({ url, step }, at) => (
          <li key={url}>
            <a href={url}>
              <img
                src={url}
                alt={
                  step === 0
                    ? t('Photo of the place, from the idea')
                    : t('Photo {number} of step {step}', { number: at + 1, step })
                }
                width="120"
                height="90"
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

// While people vote, no amount shows in naira (decision D-14).
const nairaOf = (kobo: number): string => `₦${formatNumber(kobo / 100)}`

const Costs = ({ project: { costs, goal, status } }: { project: Project }) => {
  const t = useT()
  const isShown = status !== 'active'
  return (
    <Card title={t('What it costs')}>
      <Table
        caption={t('Costs, line by line')}
        hideCaption
        fold={false}
        columns={[{ label: t('For what') }, { label: t('SUP'), end: true }]}
        rows={[
          ...costs.map(({ label, amount, kobo }, at) => ({
            key: at,
            cells: [isShown ? `${label} · ${nairaOf(kobo)}` : label, supShown(amount)],
          })),
          {
            key: 'sum',
            cells: [<b key="label">{t('Total')}</b>, <b key="sum">{supShown(goal)}</b>],
          },
        ]}
      />
    </Card>
  )
}

const Notices = ({ project }: { project: Project }) => {
  const t = useT()
  const refused = usePageState().form?.problem
  return (
    <>
      {refused && (
        // On a phone the refused form is far below the top of the reloaded page, where nobody would see it.
        <Notice tone="bad" role="alert" title={t('That did not work.')}>
          <a href={project.status === 'funding' ? '#fund' : '#vote'}>{t('See what is wrong')}</a>
        </Notice>
      )}
      {project.isSample && (
        <Notice title={t('Sample project.')}>
          {t('This project and its first votes are invented, to show how the product works.')}
        </Notice>
      )}
    </>
  )
}

const About = ({ project }: { project: Project }) => {
  const t = useT()
  return (
    <Card title={t('What it is about')}>
      <p className="lines">{project.story}</p>
      <p className="small mute mt-3">
        {t('Responsible: {name}', { name: project.responsible })}
        <br />
        {project.endedAt
          ? t('Open from {from} to {until}', {
              from: formatDate(project.openedAt, t),
              until: formatDate(project.endedAt, t),
            })
          : t('Open since {day}', { day: formatDate(project.openedAt, t) })}
      </p>
    </Card>
  )
}

const Found = ({ project }: { project: Project }) => {
  const t = useT()
  return (
    <article className="stack">
      <BackLink href={to('projects')}>{t('All projects')}</BackLink>
      <PageHead
        kicker={<ProjectChips project={project} />}
        title={project.title}
        lead={project.summary}
        actions={
          <>
            {project.status === 'funding' && (
              <ButtonLink className="only-narrow no-print" variant="civic" href="#fund">
                {t('Fund this project')}
              </ButtonLink>
            )}
            {project.status === 'active' && (
              <ButtonLink className="only-narrow no-print" variant="civic" icon={voteIcon} href="#vote">
                {t('Vote')}
              </ButtonLink>
            )}
            <Button
              className="no-print"
              variant="quiet"
              icon={shareIcon}
              data-share={to('project', { projectId: project.id })}
              data-copied={t('Link copied to clipboard!')}
            >
              {t('Share')}
            </Button>
          </>
        }
      />
      <p className="mute">{projectPlaceOf(project)}</p>
      <FollowForm project={project} />
      <ProjectPicture project={project} />
      <Notices project={project} />
      <div className="stack wide2">
        <div className="stack">
          <ProjectProgress project={project} />
          <About project={project} />
          <Steps project={project} />
          <SitePhotos project={project} />
          <Costs project={project} />
          <MoneyCard project={project} />
          <HistoryCard project={project} />
        </div>
        <div className="stack">
          {project.status === 'active' ? <VoteCard project={project} /> : <NextCard project={project} />}
          <FundingCard project={project} />
          <StepCard project={project} />
          <ImpactCard project={project} />
          <OwnPledges project={project} />
          {project.own && <OwnVotes own={project.own} />}
        </div>
      </div>
      <EmbedCode path={`/embed/projects/${project.id}`} title={project.title} />
    </article>
  )
}

const missing = message('This project does not exist, or was removed.')

/** One project: description, costs, totals, and the vote on it. */
const ProjectPage = () => {
  const t = useT()
  const { projectId = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(projectsApi.project, projectRead(projectId))}
      missing={missing}
      list={{ href: to('projects'), label: t('See all projects') }}
    >
      {(project) => <Found project={project} />}
    </LoadedPage>
  )
}

export default page({
  component: ProjectPage,
  frame: '',
  reads: ({ params: { projectId = '' } }) => [projectRead(projectId)],
  head: ({ params: { projectId = '' }, t, found, failed }) => {
    const project = found<Project>(projectRead(projectId))
    if (!project) return failedHead(failed(projectRead(projectId)), missing, t)
    return {
      title: project.title,
      description: project.summary,
      canonical: to('project', { projectId: project.id }),
      image: `/share/projects/${project.id}.png`,
      facts: {
        trail: [{ name: t('Community projects'), path: to('projects') }],
        ...(!project.isSample && {
          project: { place: projectPlaceOf(project), responsible: project.responsible },
        }),
      },
    }
  },
})
