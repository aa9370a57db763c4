import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { SwitchField } from '#ui/forms/check-field.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { notificationsApi, type QuietHours, quietZones, quietZoneNames } from '../contract.ts'

/** The hours in which no message reaches the person. */
export const QuietHoursCard = ({ quietHours }: { quietHours: QuietHours }) => {
  const t = useT()
  const { isOn, starts, ends, zone } = quietHours
  return (
    <Card title={t('Quiet hours')} id="quiet">
      <Form
        className="stack"
        call={notificationsApi.saveQuietHours}
        then={`${to('notifications')}#quiet`}
        done={message('Your quiet hours are saved.')}
        failed={message('Notification update failed. Please try again.')}
        values={{ starts, ends, zone }}
        submit={t('Save quiet hours')}
        variant="quiet"
      >
        <SwitchField name="isOn" label={t('Quiet at night')} defaultChecked={isOn} />
        <div className="qt">
          <TextField name="starts" label={t('From')} type="time" />
          <TextField name="ends" label={t('To')} type="time" />
        </div>
        <SelectField
          name="zone"
          label={t('Time zone')}
          options={quietZones.map((value) => ({ value, label: t(quietZoneNames[value]) }))}
        />
        <p className="small mute">
          {t('Only a vote about to close, or a safety notice, still comes through.')}
        </p>
      </Form>
    </Card>
  )
}
