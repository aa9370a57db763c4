import { CurrentPassword } from '#domains/identity/web/sign-in/current-password.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { TextField } from '#ui/forms/field.tsx'
import { accountApi } from '../../contract.ts'

/** Sends a code by text message to a new number; the current one stays until the code is entered. */
export const ChangePhone = () => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={accountApi.changePhone}
      then={to('verifyPhone')}
      done={message('We have sent a code to the phone.')}
      failed={message('The code was not sent. Please try again.')}
      submit={t('Send the code')}
    >
      <TextField
        name="phoneNumber"
        label={t('Phone number')}
        hint={t(
          'A mobile phone in Nigeria, Canada, the United Kingdom or the United States. We send a code there by text message.',
        )}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <CurrentPassword hint={t('This stops anyone else from changing it.')} />
    </Form>
  )
}
