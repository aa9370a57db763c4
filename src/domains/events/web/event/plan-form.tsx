import { Form, type FormHandle } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { eventKindNames, eventKinds } from '../../kinds-contract.ts'
import { type EventDraft, planningApi } from '../../plan-contract.ts'

interface PlanFormProps {
  /** The areas of the State in which it takes place. */
  readonly lgas: readonly { id: string; name: string }[]
  readonly chapters: readonly { id: string; name: string }[]
  /** The event that is changed; a new one without it. */
  readonly event?: { readonly id: string; readonly draft: EventDraft }
}

const What = ({ form }: { form: FormHandle }) => {
  const t = useT()
  return (
    <>
      <TextField {...form.field('title')} label={t('Name of the event')} maxLength={100} />
      <SelectField
        {...form.field('kind')}
        label={t('What it is')}
        placeholder={t('Choose')}
        options={eventKinds.map((kind) => ({ value: kind, label: t(eventKindNames[kind]) }))}
      />
      <TextArea
        {...form.field('about')}
        label={t('What happens there?')}
        hint={t('No campaign for a party or a candidate.')}
        rows={5}
        maxLength={3000}
      />
    </>
  )
}

const When = ({ form }: { form: FormHandle }) => {
  const t = useT()
  return (
    <>
      <TextField {...form.field('day')} type="date" label={t('Day')} width={10} />
      <TextField {...form.field('from')} type="time" label={t('From, Nigerian time')} width={10} />
      <TextField {...form.field('until')} type="time" label={t('Until')} width={10} />
      <TextField
        {...form.field('lastDay')}
        type="date"
        label={t('Last day, if it is another one')}
        optional={t('optional')}
        width={10}
      />
      <TextField
        {...form.field('capacity')}
        label={t('How many seats?')}
        hint={t('After that, people join a waiting list.')}
        inputMode="numeric"
        maxLength={4}
        width={4}
      />
    </>
  )
}

const Where = ({ form, lgas }: Pick<PlanFormProps, 'lgas'> & { form: FormHandle }) => {
  const t = useT()
  return (
    <>
      <SelectField
        {...form.field('lga')}
        label={t('Local government')}
        placeholder={t('Choose')}
        options={lgas.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        {...form.field('venue')}
        label={t('Where should people come?')}
        hint={t('A public place with its street. Not somebody’s home.')}
        maxLength={160}
      />
      <TextField
        {...form.field('onlineUrl')}
        type="url"
        label={t('Link to take part online')}
        hint={t('Only people with a seat see it.')}
        optional={t('optional')}
        maxLength={300}
      />
      <TextField
        {...form.field('accessNote')}
        label={t('Steps, sign language, quiet room: what should people know?')}
        optional={t('optional')}
        maxLength={300}
      />
      <TextField
        {...form.field('safetyContact')}
        label={t('Who can people call if they feel unsafe?')}
        hint={t('A name and a number. Only people with a seat see it.')}
        maxLength={120}
      />
    </>
  )
}

/** Plans an event, or changes one. */
export const PlanForm = ({ lgas, chapters, event }: PlanFormProps) => {
  const t = useT()
  const common = {
    then: '/events/{id}',
    failed: message('That did not work. Please try again.'),
    className: 'stack',
  }
  const fields = (form: FormHandle) => (
    <>
      <FormProblem form={form} />
      <What form={form} />
      <When form={form} />
      <Where form={form} lgas={lgas} />
      {chapters.length > 0 && (
        <SelectField
          {...form.field('chapterId')}
          label={t('For a chapter of yours?')}
          placeholder={t('No, for myself')}
          options={chapters.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <p>
        <Button type="submit" variant="civic" busy={form.isBusy}>
          {event ? t('Save the changes') : t('Publish the event')}
        </Button>
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
