import { AreaFields } from '#domains/engage/web/engage/area-fields.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { volunteerConsoleApi } from '../../console-contract.ts'
import { shiftKindNames } from '../../rules.ts'
import { shiftKinds } from '../../shift-contract.ts'

const call = volunteerConsoleApi.postShift

/** Calls for help: a shift at a place, or a task from anywhere. */
export const NewShiftForm = () => {
  const t = useT()
  const wasPosted = usePageState().form?.call === `${call.method} ${call.path}`
  return (
    <Disclosure summary={t('Call for help')} open={wasPosted || undefined}>
      <Form
        className="stack"
        call={call}
        then={to('volunteerConsole')}
        done={message('The call is posted')}
        submit={t('Post the call')}
      >
        <SelectField
          name="kind"
          label={t('Kind')}
          placeholder={t('Choose a kind.')}
          options={shiftKinds.map((value) => ({ value, label: t(shiftKindNames[value]) }))}
        />
        <TextField name="title" label={t('Title')} />
        <TextArea name="what" label={t('What to do')} rows={3} />
        <p className="small mute">{t('A task from anywhere needs no place.')}</p>
        <AreaFields />
        <TextField name="meet" label={t('Where people meet')} optional={t('optional')} />
        <TextField name="day" type="date" label={t('Day')} />
        <TextField name="from" type="time" label={t('From')} />
        <TextField name="until" type="time" label={t('To')} hint={t('Time in Lagos')} />
        <TextField name="capacity" label={t('Places')} inputMode="numeric" width={4} />
      </Form>
    </Disclosure>
  )
}
