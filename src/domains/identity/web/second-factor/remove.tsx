import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { secondFactorApi } from '../../second-factor-contract.ts'
import { CodeField } from './code-field.tsx'
import { CurrentPassword } from '../sign-in/current-password.tsx'

/** Turns the authenticator app off with password and code. */
export const RemoveSecondFactor = ({ hasPasskey }: { hasPasskey: boolean }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={secondFactorApi.removeSecondFactor}
      then={to('verification')}
      done={message('The authenticator app is off.')}
      failed={message('We could not turn it off. Please try again.')}
      submit={t('Turn it off')}
      variant="bad"
    >
      <p>
        {hasPasskey
          ? t('Your passkeys and your recovery codes still work.')
          : t('You will sign in with your password alone, and your recovery codes will stop working.')}
      </p>
      <CurrentPassword />
      <CodeField name="code" />
    </Form>
  )
}
