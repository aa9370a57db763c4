import { useT } from '#platform/web/language.tsx'
import { failedHead, page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { ShareButton } from '#platform/web/reading/share-buttons.tsx'
import { useParams, useViewer } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type ProblemDetail, type ProblemEvent, problemsApi, problemStatusNames } from '../contract.ts'
import { CheckCard, FlagForm, StaffCard } from './problem/problem-actions.tsx'
import { ProblemChips, problemPlace } from './problem-presentation.tsx'
import { JoinForm } from './report/similar-problems.tsx'

const problemRead = (reportId: string) => read(problemsApi.problem, { params: { reportId } })

const eventTitles: Readonly<Record<Exclude<ProblemEvent['kind'], 'update'>, string>> = {
  fixed: message('The reporter says: it is fixed'),
  'not-fixed': message('The reporter says: it is not fixed'),
  late: message('The first reply is late. The report moved up.'),
}

const EventLine = ({ event }: { event: ProblemEvent }) => {
  const t = useT()
  return (
    <>
      <b>{event.kind === 'update' ? t(problemStatusNames[event.status]) : t(eventTitles[event.kind])}</b>
      {event.text && (
        <>
          <br />
          {event.text}
        </>
      )}
    </>
  )
}

const History = ({ problem }: { problem: ProblemDetail }) => {
  const t = useT()
  return (
    <Card title={t('What has happened')}>
      <Timeline
        items={[
          ...problem.events.toReversed().map((event) => ({
            time: formatDate(event.day, t),
            dateTime: event.day,
            text: <EventLine event={event} />,
          })),
          {
            time: formatDate(problem.reportedOn, t),
            dateTime: problem.reportedOn,
            text: <b>{t('Reported')}</b>,
          },
        ]}
      />
      {problem.firstReplyOn === null && (
        <p className="small mute mt-3">
          {problem.isLate
            ? t('A first reply was due on {day}. It is late, and the report moved up.', {
                day: formatDate(problem.replyDueOn, t),
              })
            : t('A first reply is due by {day}.', { day: formatDate(problem.replyDueOn, t) })}
        </p>
      )}
    </Card>
  )
}

const Joining = ({ problem }: { problem: ProblemDetail }) => {
  const t = useT()
  const viewer = useViewer()
  const isOpen = ['open', 'investigating', 'planned', 'in_progress'].includes(problem.status)
  const isMine = problem.own?.isReporter || problem.own?.hasJoined
  return (
    <Card
      title={t('{count, plural, one {# person has this problem} other {# people have this problem}}', {
        count: problem.people,
      })}
    >
      {isMine ? (
        <p>
          {problem.own?.counts
            ? t('You are counted here.')
            : t('You are in, and we tell you what happens. Your account was too new to be counted.')}
        </p>
      ) : !isOpen ? (
        <p className="mute">{t('This report is closed. Report the problem again if it is back.')}</p>
      ) : viewer ? (
        <>
          {problem.own?.counts === false && (
            <p className="small mb-3">
              {t(
                'You are counted if your account is seven days old and has a confirmed phone number. You can add yourself now or then.',
              )}
            </p>
          )}
          <JoinForm reportId={problem.id} isBig />
        </>
      ) : (
        <ButtonLink href={`/auth?returnUrl=${encodeURIComponent(to('problem', { reportId: problem.id }))}`}>
          {t('Sign in to add yourself')}
        </ButtonLink>
      )}
    </Card>
  )
}

const About = ({ problem }: { problem: ProblemDetail }) => {
  const t = useT()
  return (
    <Card title={t('What was reported')}>
      <p className="lines">{problem.description}</p>
      <p className="small mute mt-3">
        {problem.reportedBy
          ? t('Reported by {name}', { name: problem.reportedBy })
          : t('The reporter’s name is hidden.')}
        {problem.about && (
          <>
            <br />
            {t('Within about one kilometre of {latitude}, {longitude}', {
              latitude: problem.about.latitude.toFixed(2),
              longitude: problem.about.longitude.toFixed(2),
            })}
          </>
        )}
      </p>
      {problem.duplicateOf && (
        <p className="mt-3">
          <Anchor href={to('problem', { reportId: problem.duplicateOf })}>
            {t('See the earlier report')}
          </Anchor>
        </p>
      )}
    </Card>
  )
}

const Notices = ({ problem }: { problem: ProblemDetail }) => {
  const t = useT()
  return (
    <>
      {problem.isSample && (
        <Notice title={t('Sample report.')}>
          {t('This report is invented, to show how the product works.')}
        </Notice>
      )}
      {problem.staff && problem.staff.visibility !== 'shown' && problem.staff.visibility !== 'cleared' && (
        <Notice tone="warn" title={t('The public does not see this report.')}>
          {problem.staff.visibility === 'held'
            ? t('People complained about it. It waits for a decision.')
            : t('A moderator hid it.')}
        </Notice>
      )}
    </>
  )
}

const Found = ({ problem }: { problem: ProblemDetail }) => {
  const t = useT()
  return (
    <article className="stack">
      <BackLink href={to('problems')}>{t('Reported problems')}</BackLink>
      <PageHead
        kicker={<ProblemChips problem={problem} />}
        title={problem.title}
        actions={<ShareButton href={to('problem', { reportId: problem.id })} />}
      />
      <p className="mute num">
        {problem.number} · {problemPlace(problem)}
      </p>
      <Notices problem={problem} />
      <div className="stack wide2">
        <div className="stack">
          <CheckCard problem={problem} />
          {problem.photoUrl && (
            <img
              src={`${problem.photoUrl}?size=small`}
              alt={t('Photo of the problem')}
              width="320"
              height="240"
              loading="lazy"
              decoding="async"
            />
          )}
          <About problem={problem} />
          <History problem={problem} />
        </div>
        <div className="stack">
          <Joining problem={problem} />
          <StaffCard problem={problem} />
          <FlagForm problem={problem} />
        </div>
      </div>
    </article>
  )
}

const missing = message('This report does not exist, or was removed.')

/** One reported problem: what it is, what has happened, and what the viewer can do. */
const ProblemPage = () => {
  const t = useT()
  const { reportId = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(problemsApi.problem, problemRead(reportId))}
      missing={missing}
      list={{ href: to('problems'), label: t('See all reports') }}
    >
      {(problem) => <Found problem={problem} />}
    </LoadedPage>
  )
}

export default page({
  component: ProblemPage,
  frame: '',
  reads: ({ params: { reportId = '' } }) => [problemRead(reportId)],
  head: ({ params: { reportId = '' }, t, found, failed }) => {
    const problem = found<ProblemDetail>(problemRead(reportId))
    if (!problem) return failedHead(failed(problemRead(reportId)), missing, t)
    return {
      title: problem.title,
      description: problemPlace(problem),
      canonical: to('problem', { reportId }),
    }
  },
})
