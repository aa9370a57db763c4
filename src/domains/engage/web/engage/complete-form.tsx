import type { ReactNode } from 'react'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatMomentToday } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { useField } from '#ui/forms/form-context.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { messageIcon, shareIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import type { Story } from '../../contracts/submission-contract.ts'
import { type TaskDetail } from '../../contracts/task-contract.ts'
import { AreaFields } from './area-fields.tsx'
import { KeptTaskForm } from './kept-task-form.tsx'
import { taskHref } from './reads.ts'
import { storyHref, whatsAppHref } from './stories.tsx'

/** The form that completes a task; its fields depend on the kind. */
export const CompleteForm = ({
  task,
  send,
  children,
}: {
  task: TaskDetail
  send: string
  children: ReactNode
}) => {
  const t = useT()
  return (
    <>
      {task.completableAt && (
        <Notice>
          {t('Take your time. You can send it from {time}.', {
            time: formatMomentToday(task.completableAt, t),
          })}
        </Notice>
      )}
      <KeptTaskForm task={task} then={`${taskHref(task.id)}#task`}>
        {children}
        <Submit variant="civic" full>
          {send}
        </Submit>
      </KeptTaskForm>
    </>
  )
}

/** True or false for each statement of a fact check. */
export const FactFields = ({ task }: { task: TaskDetail }) => {
  const t = useT()
  return (
    <>
      <p className="small mute">{t('The statements are in English for now.')}</p>
      {task.statements.map(({ text }, index) => {
        const name = `s${index + 1}`
        return (
          <RadioCards
            key={name}
            name={name}
            columns={2}
            legend={<span lang="en">{text}</span>}
            options={[
              { value: 'true', label: t('True') },
              { value: 'false', label: t('False') },
            ]}
          />
        )
      })}
    </>
  )
}

/** Which story was shared, and how; the buttons above do it. */
export const ShareFields = ({ stories }: { stories: readonly Story[] }) => {
  const t = useT()
  const [latest] = stories
  const path = latest ? storyHref(latest.id) : to('engage')
  const words = latest
    ? t('{name}, {place}: people who do good and get no credit.', {
        name: latest.name,
        place: latest.lgaName,
      })
    : t('Small civic tasks for every day. Join in.')
  return (
    <>
      <p className="lines">{words}</p>
      <div className="row wrapf">
        <Button
          variant="quiet"
          icon={shareIcon}
          data-share={path}
          data-copied={t('Link copied to clipboard!')}
        >
          {t('Share')}
        </Button>
        <ButtonLink variant="quiet" icon={messageIcon} href={whatsAppHref(path, words)}>
          {t('WhatsApp')}
        </ButtonLink>
      </div>
      <SelectField
        name="storyId"
        defaultValue={useField({ name: 'storyId' }).defaultValue || (latest?.id ?? 'engage')}
        label={t('What did you share?')}
        options={[
          ...stories.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'engage', label: t('This page') },
        ]}
      />
      <RadioCards
        name="channel"
        legend={t('How did you share it?')}
        options={[
          { value: 'whatsapp', label: t('WhatsApp') },
          { value: 'phone', label: t('With the share button of my phone') },
          { value: 'copy', label: t('I copied the link') },
        ]}
      />
    </>
  )
}

/** Who helps, what they did, and where. */
export const HeroFields = () => {
  const t = useT()
  return (
    <>
      <p className="small mute">
        {t('Name someone who helps others. Do not name a leader, a candidate or yourself.')}
      </p>
      <TextField name="name" label={t('Name of the person')} autoComplete="off" />
      <TextArea
        name="words"
        label={t('What did they do?')}
        hint={t('What, where and when? At least 60 characters.')}
        rows={5}
      />
      <AreaFields />
      <CheckField
        name="agrees"
        defaultValue={undefined}
        value="yes"
        label={t('I asked this person, and they agree to be named here.')}
      />
    </>
  )
}
