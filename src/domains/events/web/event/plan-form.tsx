import type { ReactNode } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { eventKindNames, eventKinds } from '../../kinds-contract.ts'
import { type EventDraft, planningApi } from '../../plan-contract.ts'

interface PlanFormProps {
  /** Chooses the local government in which it takes place. */
  readonly area: ReactNode
  readonly chapters: readonly { id: string; name: string }[]
  /** The event that is changed; a new one without it. */
  readonly event?: { readonly id: string; readonly draft: EventDraft }
}

const What = () => {
  const t = useT()
  return (
    <>
      <TextField name="title" label={t('Name of the event')} />
      <SelectField
        name="kind"
        label={t('What it is')}
        placeholder={t('Choose')}
        options={eventKinds.map((kind) => ({ value: kind, label: t(eventKindNames[kind]) }))}
      />
      <TextArea
        name="about"
        label={t('What happens there?')}
        hint={t('No campaign for a party or a candidate.')}
        rows={5}
      />
    </>
  )
}

const When = () => {
  const t = useT()
  return (
    <>
      <TextField name="day" type="date" label={t('Day')} width={10} />
      <TextField name="from" type="time" label={t('From, Nigerian time')} width={10} />
      <TextField name="until" type="time" label={t('Until')} width={10} />
      <TextField
        name="lastDay"
        type="date"
        label={t('Last day, if it is another one')}
        optional={t('optional')}
        width={10}
      />
      <TextField
        name="capacity"
        label={t('How many seats?')}
        hint={t('After that, people join a waiting list.')}
        inputMode="numeric"
        width={4}
      />
    </>
  )
}

const Where = ({ area }: Pick<PlanFormProps, 'area'>) => {
  const t = useT()
  return (
    <>
      {area}
      <TextField
        name="venue"
        label={t('Where should people come?')}
        hint={t('A public place with its street. Not someone’s home.')}
      />
      <TextField
        name="onlineUrl"
        type="url"
        label={t('Link to take part online')}
        hint={t('Only people with a seat see it.')}
        optional={t('optional')}
      />
      <TextField
        name="accessNote"
        label={t('Steps, sign language, quiet room: what should people know?')}
        optional={t('optional')}
      />
      <TextField
        name="safetyContact"
        label={t('Who can people call if they feel unsafe?')}
        hint={t('A name and a number. Only people with a seat see it.')}
      />
    </>
  )
}

/** Plans an event, or changes one. */
export const PlanForm = ({ area, chapters, event }: PlanFormProps) => {
  const t = useT()
  const common = {
    then: '/events/{id}',
    failed: message('That did not work. Please try again.'),
    className: 'stack',
  }
  const fields = (
    <>
      <What />
      <When />
      <Where area={area} />
      {chapters.length > 0 && (
        <SelectField
          name="chapterId"
          label={t('For a chapter of yours?')}
          placeholder={t('No, for myself')}
          options={chapters.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <p>
        <Submit variant="civic">{event ? t('Save the changes') : t('Publish the event')}</Submit>
      </p>
    </>
  )
  if (!event)
    return (
      <Form {...common} call={planningApi.planEvent} done={message('Your event is public.')}>
        {fields}
      </Form>
    )
  const { state: _state, lgas: _lgas, ...values } = event.draft
  return (
    <Form
      {...common}
      call={planningApi.changeEvent}
      params={{ eventId: event.id }}
      values={values}
      done={message('The changes are saved.')}
    >
      {fields}
    </Form>
  )
}
