import { CurrentPassword } from '#domains/identity/web/sign-in/current-password.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { TextField } from '#ui/forms/field.tsx'
import { accountApi } from '../../contract.ts'

/** Sends a code to a new address; the current one stays until the code is entered. */
export const ChangeEmail = () => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={accountApi.changeEmail}
      then={to('verifyEmail')}
      done={message('We have sent a code to the new address.')}
      failed={message('The code was not sent. Please try again.')}
      submit={t('Send the code')}
    >
      <TextField
        name="email"
        label={t('New email address')}
        hint={t('We send a code there. Until you enter it, your old address stays.')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <CurrentPassword hint={t('This stops anyone else from changing it.')} />
    </Form>
  )
}
