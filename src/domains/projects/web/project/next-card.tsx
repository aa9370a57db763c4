import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Timeline } from '#ui/data/timeline.tsx'
import { type Project, type ProjectStatus, projectStatusNames } from '../../contract.ts'
import { OtherProjects } from './funding-card.tsx'
import { WithdrawForm } from './step-forms.tsx'

/** What the status means for a visitor, and what happens next. */
const nextWords: Readonly<Record<Exclude<ProjectStatus, 'active' | 'funding'>, string>> = {
  proposed: message('We are reading this idea. We answer with a public reason whether it can be done.'),
  declined: message('We found that this cannot be done. The reason is below.'),
  withdrawn: message('The person who suggested this idea withdrew it.'),
  closed: message(
    'The votes ended, and the project was not chosen. The SUP of its votes went to the rewards fund.',
  ),
  unfunded: message('The goal was not reached in time. Everyone who funded the project got their SUP back.'),
  funded: message('The goal is reached. The SUP is in escrow until the first step is done and checked.'),
  building: message('Work continues. Each step releases its SUP only after two people have checked it.'),
  completed: message('All steps are done. After 90 days we ask whether it works.'),
  checked: message('The work is finished and checked.'),
  cancelled: message('The project was stopped. What was not spent went back to its funders by shares.'),
}

/** Where the project stands, what comes next, and what its author can do about it. */
export const NextCard = ({ project }: { project: Project }) => {
  const t = useT()
  const { status } = project
  if (status === 'active' || status === 'funding') return null
  const isOver = !['proposed', 'funded', 'building', 'completed'].includes(status)
  return (
    <Card title={t('Progress')} id="vote">
      <p className="mb-3">{t(nextWords[status])}</p>
      {status === 'proposed' && project.own?.isAuthor && <WithdrawForm project={project} />}
      {isOver && <OtherProjects />}
    </Card>
  )
}

/** What happened, with the public reasons; the newest first. */
export const HistoryCard = ({ project: { events } }: { project: Project }) => {
  const t = useT()
  const shown = events.filter(({ kind }) => kind === 'status')
  if (shown.length === 0) return null
  return (
    <Card title={t('What has happened')}>
      <Timeline
        items={shown.toReversed().map(({ day, status, text }) => ({
          time: formatDate(day, t),
          dateTime: day,
          text: (
            <>
              <b>{t(projectStatusNames[status])}</b>
              {text && (
                <>
                  <br />
                  {text}
                </>
              )}
            </>
          ),
        }))}
      />
    </Card>
  )
}
