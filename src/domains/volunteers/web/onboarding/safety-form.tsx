import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
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
        failed={message('That did not work. Please try again.')}
        values={{ contactName: own.contactName ?? '', contactPhone: own.contactPhone ?? '' }}
      >
        {(form) => (
          <>
            <FormProblem form={form} />
            <input type="hidden" name="rules" value={RULES_VERSION} />
            <TextField
              {...form.field('contactName')}
              label={t('Who should we call if something happens to you?')}
              hint={t('Never public. A coordinator sees it only around the time of your shift.')}
              maxLength={80}
              autoComplete="off"
            />
            <TextField
              {...form.field('contactPhone')}
              label={t('Their phone number')}
              type="tel"
              inputMode="tel"
              maxLength={40}
              autoComplete="off"
            />
            <CheckField
              id={form.field('agreed').id}
              name="agreed"
              value="yes"
              error={form.field('agreed').error}
              label={t('I have read the safety rules (version {version}) and agree.', {
                version: RULES_VERSION,
              })}
            />
            <Button type="submit" variant="civic" busy={form.isBusy}>
              {t('Become a Volunteer')}
            </Button>
          </>
        )}
      </Form>
    </>
  )
}
