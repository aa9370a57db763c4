import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { type OwnVolunteer, volunteerApi } from '../../contract.ts'
import { RULES_VERSION, safetyRules } from '../../rules.ts'

/** The rules, their agreement and the emergency contact: the last step. */
export const SafetyForm = ({ own }: { own: OwnVolunteer }) => {
  const t = useT()
  return (
    <>
      <ol className="prose">
        {safetyRules.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ol>
      <p>
        <a href={to('reportProblem')}>{t('Report harm in confidence')}</a>
      </p>
      <Form
        className="stack"
        call={volunteerApi.join}
        then={to('volunteerDashboard')}
        done={message('Welcome. Choose your first shift.')}
        values={{ contactName: own.contactName ?? '', contactPhone: own.contactPhone ?? '' }}
        submit={t('Become a Volunteer')}
        variant="civic"
      >
        <input type="hidden" name="rules" value={RULES_VERSION} />
        <TextField
          name="contactName"
          label={t('Who should we call if something happens to you?')}
          hint={t('Never public. A coordinator sees it only around the time of your shift.')}
          autoComplete="off"
        />
        <TextField
          name="contactPhone"
          label={t('Their phone number')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <CheckField
          name="agreed"
          value="yes"
          label={t('I have read the safety rules (version {version}) and agree.', {
            version: RULES_VERSION,
          })}
        />
      </Form>
    </>
  )
}
