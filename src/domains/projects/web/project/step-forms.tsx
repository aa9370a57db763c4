import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { uploadWords } from '#shared/values/upload-limits.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import type { Project } from '../../contract.ts'
import { projectLifeApi } from '../../life-contract.ts'
import { INDEPENDENT_PHOTOS } from '../../life-rules.ts'
import { JoinFirst } from './join-first.tsx'

const hereOf = ({ id }: Project) => to('project', { projectId: id })

/** The author takes the idea back. */
export const WithdrawForm = ({ project }: { project: Project }) => {
  const t = useT()
  return (
    <Form
      call={projectLifeApi.withdrawProject}
      params={{ projectId: project.id }}
      then={hereOf(project)}
      done={message('You withdrew your idea.')}
      submit={t('Withdraw my idea')}
      variant="quiet"
    />
  )
}

const ClaimForm = ({ project, step }: { project: Project; step: number }) => {
  const t = useT()
  return (
    <Form
      call={projectLifeApi.claimStep}
      params={{ projectId: project.id, step: String(step) }}
      then={hereOf(project)}
      done={message('Your report is saved. We check it.')}
      className="stack"
      submit={t('Report the step as done')}
    >
      <TextArea
        name="text"
        label={t('What did you do in this step?')}
        hint={t('What was bought and built, and where the receipts can be seen. Everyone reads it.')}
        rows={4}
      />
    </Form>
  )
}

const PhotoForm = ({ project, step }: { project: Project; step: number }) => {
  const t = useT()
  return (
    <Form
      call={projectLifeApi.sendPhoto}
      params={{ projectId: project.id, step: String(step) }}
      then={hereOf(project)}
      done={message('Thank you. Your photo is saved.')}
      className="stack"
      hasFiles
      submit={t('Send the photo')}
      variant="quiet"
    >
      <FileField
        name="evidence"
        takenAs="evidenceIds"
        accept="image/*"
        label={t('Add a photo from the site')}
        hint={`${t(uploadWords.photos)} ${t('No faces, please. We make it small and remove the hidden data, such as the place.')}`}
        data-touch=""
      />
    </Form>
  )
}

/** The step that is worked on: what its people report, and photos of everybody. */
export const StepCard = ({ project }: { project: Project }) => {
  const t = useT()
  const { currentStep, own } = project
  const step = currentStep === null ? undefined : project.steps[currentStep - 1]
  if (currentStep === null || !step) return null
  return (
    <Card title={t('Step {step}: {label}', { step: currentStep, label: step.label })} id="step">
      <p className="small mute">
        {t('{count} of {needed} photos from people who have no part in the project', {
          count: step.photos,
          needed: INDEPENDENT_PHOTOS,
        })}
      </p>
      {step.claim && <p className="lines mt-2">{step.claim}</p>}
      <div className="stack mt-3">
        {own?.isAuthor && <ClaimForm project={project} step={currentStep} />}
        {!own && <JoinFirst projectId={project.id} label={t('Sign in to add a photo')} />}
        {own && !own.hasSentPhoto && <PhotoForm project={project} step={currentStep} />}
        {own?.hasSentPhoto && (
          <p className="small">{t('Thank you. Everyone sees your photo once the step is accepted.')}</p>
        )}
      </div>
    </Card>
  )
}

/** Whether a completed project works, in the eyes of the people around it. */
export const ImpactCard = ({ project }: { project: Project }) => {
  const t = useT()
  const { status, own, impact } = project
  if (status !== 'completed' && status !== 'checked') return null
  return (
    <Card title={t('Does it work?')}>
      <p className="mb-3">
        {t('{yes} people say yes, {no} say no.', { yes: impact.works, no: impact.fails })}
      </p>
      {status === 'completed' && own && !own.isAuthor && (
        <Form
          call={projectLifeApi.answerImpact}
          params={{ projectId: project.id }}
          then={hereOf(project)}
          done={message('Thank you. Your answer is saved.')}
          className="stack"
          submit={t('Send the answer')}
          variant="quiet"
        >
          <RadioCards
            name="works"
            legend={t('Does it work?')}
            hideLegend
            columns={2}
            options={[
              { value: 'yes', label: t('Yes, it works') },
              { value: 'no', label: t('No, it does not') },
            ]}
          />
        </Form>
      )}
    </Card>
  )
}
