import { Form } from '#platform/web/forms/form.tsx'
import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type ConsoleProject, projectLifeApi } from '../../life-contract.ts'
import type { ConsoleDecision } from '../../plan-contract.ts'
import { projectPlaceOf, ProjectChips, supShown } from '../projects/project-presentation.tsx'

const decisionNames: Readonly<Record<ConsoleDecision, string>> = {
  active: message('It can be done: open it for votes'),
  declined: message('It cannot be done'),
  funding: message('Chosen: open it for funding'),
  closed: message('Not chosen: close it'),
  checked: message('The impact is checked'),
}
const REASON_HINT = message('Everyone reads it. Write no names of citizens.')

const DecisionForm = ({ project, here }: { project: ConsoleProject; here: string }) => {
  const t = useT()
  if (project.isOwn) return <p className="small mute">{t('This is your own idea. Someone else decides.')}</p>
  return (
    <Form
      call={projectLifeApi.decideProject}
      params={{ projectId: project.id }}
      then={here}
      done={message('Decision saved')}
      className="stack"
      submit={t('Save the decision')}
      variant="civic"
    >
      <SelectField
        name="to"
        label={t('Decision')}
        placeholder={t('Choose')}
        options={project.next.map((value) => ({ value, label: t(decisionNames[value]) }))}
        required
      />
      {project.next.includes('funding') && (
        <TextField
          name="days"
          label={t('Days for funding')}
          optional={t('only for funding')}
          inputMode="numeric"
        />
      )}
      {project.next.includes('declined') && (
        <CheckField
          name="isHidden"
          value="yes"
          label={t('Keep it out of the public')}
          detail={t('Only for a declined idea whose words break the rules.')}
        />
      )}
      <ReasonField kind="public" hint={t(REASON_HINT)} />
    </Form>
  )
}

type TwoPersonCall = typeof projectLifeApi.proposeRelease | typeof projectLifeApi.proposeStop

const ProposeForm = (props: {
  call: TwoPersonCall
  params: { projectId: string; step: string }
  here: string
  label: string
}) => {
  const t = useT()
  return (
    <Propose call={props.call} params={props.params} then={props.here} submit={props.label}>
      <ReasonField kind="public" hint={t(REASON_HINT)} />
    </Propose>
  )
}

const Evidence = ({ step }: { step: NonNullable<ConsoleProject['step']> }) => {
  const t = useT()
  return (
    <>
      <p>
        <b>{t('Step {step}: {label}', { step: step.number, label: step.label })}</b>
        {' · '}
        <span className="num">{supShown(step.amount)} SUP</span>
      </p>
      <p className="lines">{step.claim ?? t('Its people have not reported this step yet.')}</p>
      <ul className="row wrapf gap-2">
        {step.photos.map(({ url, isIndependent }, at) => (
          <li key={url}>
            <a href={url}>
              {isIndependent
                ? t('Photo {number}, independent', { number: at + 1 })
                : t('Photo {number}, from the project', { number: at + 1 })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const Work = ({ project, here }: { project: ConsoleProject; here: string }) => {
  const t = useT()
  const viewer = useViewer()
  const { step, id } = project
  const params = { projectId: id, step: String(step?.number ?? 0) }
  const isFinance = can('treasury', viewer)
  return (
    <div className="stack">
      {step && <Evidence step={step} />}
      {isFinance && step?.isReady && (
        <ProposeForm
          call={projectLifeApi.proposeRelease}
          params={params}
          here={here}
          label={t('Propose to release this step')}
        />
      )}
      {step && !step.isReady && (
        <p className="small mute">
          {t(
            'This step is not ready. It needs a report from the people who did it and photos from two others.',
          )}
        </p>
      )}
      {isFinance && (
        <Disclosure summary={t('Stop this project')}>
          <p className="small mute">{t('What is in escrow goes back to the funders by shares.')}</p>
          <ProposeForm
            call={projectLifeApi.proposeStop}
            params={params}
            here={here}
            label={t('Propose to stop it')}
          />
        </Disclosure>
      )}
    </div>
  )
}

/** One project of the console with all that a decision needs. */
export const ConsoleCard = ({ project, here }: { project: ConsoleProject; here: string }) => {
  const t = useT()
  return (
    <Card
      title={<a href={to('project', { projectId: project.id })}>{project.title}</a>}
      action={<ProjectChips project={project} />}
    >
      <p className="small mute">
        {projectPlaceOf(project)}
        {' · '}
        {t('Suggested on {day}', { day: formatDate(project.suggestedOn, t) })}
      </p>
      <p className="mt-2">{project.summary}</p>
      <Disclosure summary={t('Story and costs')}>
        <p className="lines">{project.story}</p>
        <p className="small mt-2">{t('Responsible: {name}', { name: project.responsible })}</p>
        <ul className="mt-2">
          {project.costs.map(({ label, kobo }) => (
            <li key={label} className="num">
              {label}: ₦{formatNumber(kobo / 100)}
            </li>
          ))}
        </ul>
      </Disclosure>
      {project.photoUrl && (
        <p className="mt-2">
          <a href={project.photoUrl}>{t('Photo of the place, from the idea')}</a>
        </p>
      )}
      <p className="num mt-2">
        {t('{received} of {goal} SUP', {
          received: supShown(project.totals.received),
          goal: supShown(project.goal),
        })}
        {' · '}
        {t('{count, plural, one {# person} other {# people}}', { count: project.totals.voters })}
      </p>
      <div className="mt-3">
        {project.next.length > 0 ? (
          <DecisionForm project={project} here={here} />
        ) : (
          <Work project={project} here={here} />
        )}
      </div>
    </Card>
  )
}
