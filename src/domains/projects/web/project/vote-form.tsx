import { MIN_VOTE, MAX_VOTE } from '#domains/voting/contract.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { voteIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type Project, projectsApi } from '../../contract.ts'
import { supShown } from '../projects/project-presentation.tsx'

type Own = NonNullable<Project['own']>

/** The whole amounts that a voter may still give and can pay. */
const amountsFor = ({ left, earned, purchased }: Own): number[] => {
  const most = Math.min(MAX_VOTE, left, Math.floor(Number(earned) + Number(purchased)))
  return Array.from({ length: Math.max(0, most - MIN_VOTE + 1) }, (_, at) => MIN_VOTE + at)
}

/** The voter's SUP, in the order of spending (decision D-03). */
const Holdings = ({ own }: { own: Own }) => {
  const t = useT()
  return t('You have {purchased} purchased and {earned} earned SUP. Purchased SUP is spent first.', {
    purchased: supShown(own.purchased),
    earned: supShown(own.earned),
  })
}

const Fields = ({ project, own }: { project: Project; own: Own }) => {
  const t = useT()
  return (
    <Form
      call={projectsApi.voteForProject}
      params={{ projectId: project.id }}
      then={`${to('project', { projectId: project.id })}#vote`}
      done={message('Your vote was taken.')}
      failed={message('Vote Failed')}
      className="stack"
    >
      <SelectField
        name="amount"
        label={t('How much SUP?')}
        hint={<Holdings own={own} />}
        options={amountsFor(own).map((amount) => ({ value: String(amount), label: `${amount} SUP` }))}
        placeholder={t('Choose')}
        required
      />
      <p className="small mute">
        {t('You can give {left} more SUP. What you give stays with the project.', { left: own.left })}
      </p>
      <p>
        <Submit variant="civic" icon={voteIcon}>
          {t('Vote')}
        </Submit>
      </p>
    </Form>
  )
}

const Guest = ({ projectId }: { projectId: string }) => {
  const t = useT()
  const viewer = useViewer()
  const address = to('project', { projectId })
  return viewer ? (
    <p>
      <ButtonLink href={to('dashboard')}>{t('Confirm your age to vote')}</ButtonLink>
    </p>
  ) : (
    <div className="stack gap-3">
      <p>
        <b>{t('Login Required')}</b>
      </p>
      <p className="small mute">{t('Each citizen can give a project 10 SUP in total.')}</p>
      <p>
        <ButtonLink
          variant="civic"
          icon={voteIcon}
          href={`${to('auth')}?returnUrl=${encodeURIComponent(address)}`}
        >
          {t('Sign in to vote')}
        </ButtonLink>
      </p>
    </div>
  )
}

const Action = ({ project }: { project: Project }) => {
  const t = useT()
  const { own, status } = project
  if (status !== 'active') return <p>{t('Voting for this project has ended.')}</p>
  if (!own) return <Guest projectId={project.id} />
  if (!own.counts)
    return (
      <Notice title={t('Counts when your phone is confirmed')}>
        <p>
          {t(
            'You can vote once your account is seven days old and has a confirmed phone number, so that no one votes with many accounts.',
          )}
        </p>
        <p className="mt-2">
          <ButtonLink size="sm" variant="quiet" href={to('verifyPhone')}>
            {t('Confirm your phone')}
          </ButtonLink>
        </p>
      </Notice>
    )
  if (own.left < MIN_VOTE) return <p>{t('You have given the full 10 SUP that one person can give.')}</p>
  if (amountsFor(own).length === 0)
    return (
      <Notice tone="warn" title={t('Insufficient Balance')}>
        <p>
          <Holdings own={own} /> {t('A vote needs at least 1 SUP.')}
        </p>
        <p className="mt-2">
          <ButtonLink size="sm" variant="quiet" href={to('wallet')}>
            {t('Open your wallet')}
          </ButtonLink>
        </p>
      </Notice>
    )
  return <Fields project={project} own={own} />
}

/** Voting: a form for a citizen, a sign-in link for a guest, an explanation where it is impossible. */
export const VoteCard = ({ project }: { project: Project }) => {
  const t = useT()
  return (
    <Card title={t('Vote for this project')} id="vote" accent={project.status === 'active'}>
      <Action project={project} />
    </Card>
  )
}
