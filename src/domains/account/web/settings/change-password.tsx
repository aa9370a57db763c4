import { CurrentPassword } from '#domains/identity/web/sign-in/current-password.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { accountApi } from '../../contract.ts'
import { NewPassword } from '../new-password.tsx'

/** Changes the password; `email` tells password managers which account it is. */
export const ChangePassword = ({ email, minLength }: { email: string; minLength: number }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={accountApi.changePassword}
      then={to('verification')}
      done={message('Your password is changed. Other browsers were signed out.')}
      failed={message('The password was not changed. Please try again.')}
    >
      {(form) => (
        <>
          <FormProblem form={form} />
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <CurrentPassword form={form} />
          <NewPassword form={form} minLength={minLength} />
          <Button type="submit" busy={form.isBusy}>
            {t('Change my password')}
          </Button>
        </>
      )}
    </Form>
  )
}
