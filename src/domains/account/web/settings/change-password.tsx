import { CurrentPassword } from '#domains/identity/web/sign-in/current-password.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
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
      submit={t('Change my password')}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPassword />
      <NewPassword minLength={minLength} />
    </Form>
  )
}
