import { useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { fillPath, leaveFlashInTab } from '#platform/web/forms/form-target.ts'
import type { FormHandle } from '#platform/web/forms/form-handle.ts'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import type { Problem } from '#shared/pages/problem.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { identityApi } from '../../contract.ts'
import { CodeField } from '../second-factor/code-field.tsx'
import { PasswordPair } from './password-pair.tsx'
import { SharedPhoneField } from './shared-phone-field.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'

const WELCOME_BACK = message('Welcome back!')
const WELCOME = message('Welcome, {firstName}! You are Citizen #{citizenNumber}.')
const SIGN_IN_FAILED = message('Invalid credentials. Please try again.')
const JOIN_FAILED = message('Registration failed. Please try again.')

const usePasswordLabels = () => {
  const t = useT()
  return { showLabel: t('Show password'), hideLabel: t('Hide password') }
}

/** Also shows a refusal as a toast, except when the field summary already says it all. */
const useRefusalToast = (title: string) => {
  const t = useT()
  return (_problem: unknown, message: string) => toast({ text: `${t(title)}: ${t(message)}`, tone: 'error' })
}

const ASKS_PASSKEY = 'SECOND_FACTOR_PASSKEY'
const isOneMoreStep = (code: string | undefined): boolean =>
  code === 'SECOND_FACTOR_REQUIRED' || code === ASKS_PASSKEY

/** Asks for the second factor after the right password, which is not shown as an error. */
const SecondFactorAsked = ({ form }: { form: FormHandle }) => {
  const t = useT()
  if (!isOneMoreStep(form.problem?.code)) return null
  return (
    <Notice role="alert" tabIndex={-1} data-summary="" title={t('One more step')}>
      {form.message}
    </Notice>
  )
}

/** Offers the passkey when a second factor is due, also after a wrong code. */
const PasskeyStep = ({ form, then }: { form: FormHandle; then: string }) => {
  const isAsked = form.problem?.code === ASKS_PASSKEY
  const [wasAsked, setAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setAsked(true)
  if (!isAsked && !wasAsked) return null
  return (
    <PasskeyButton
      perform={async ({ signIn }, client, { email, password, sharedPhone }) => {
        const user = await signIn(client, {
          email: String(email),
          password: String(password),
          sharedPhone: sharedPhone === 'yes' ? 'yes' : undefined,
        })
        leaveFlashInTab(WELCOME_BACK, user)
        globalThis.location.assign(fillPath(then, user))
      }}
    />
  )
}

const SignInFields = ({ form, then }: { form: FormHandle; then: string }) => {
  const t = useT()
  const passwords = usePasswordLabels()
  return (
    <>
      <TextField name="email" label={t('Email')} type="email" autoComplete="username" inputMode="email" />
      <PasswordField name="password" {...passwords} label={t('Password')} autoComplete="current-password" />
      <SharedPhoneField />
      <PasskeyStep form={form} then={then} />
      {form.problem?.code.startsWith('SECOND_FACTOR') && <CodeField name="secondFactor" />}
    </>
  )
}

/** E-mail and password. The page reloads afterwards, which empties every cache [AU-02]. */
export const SignIn = ({ then, email }: { then: string; email: string }) => {
  const t = useT()
  const sayRefusal = useRefusalToast(message('Login Failed'))
  return (
    <Form
      className="stack"
      call={identityApi.login}
      then={then}
      done={WELCOME_BACK}
      failed={SIGN_IN_FAILED}
      failedTitle={message('Login Failed')}
      showsProblem={({ code }) => isOneMoreStep(code)}
      values={{ email }}
      onFailed={(problem, message) => {
        if (!isOneMoreStep(problem.code)) sayRefusal(problem, message)
      }}
    >
      {(form) => (
        <>
          <SecondFactorAsked form={form} />
          <SignInFields form={form} then={then} />
          <Submit full>{t('Sign in')}</Submit>
          <p className="center">
            <Anchor href={to('resetPassword')}>{t('Forgot your password?')}</Anchor>
          </p>
          <p className="center">
            <Anchor href={to('emergencyLogin')}>{t('Lost your phone and your email?')}</Anchor>
          </p>
        </>
      )}
    </Form>
  )
}

const JoinFields = () => {
  const t = useT()
  return (
    <>
      <TextField name="firstName" label={t('First name')} autoComplete="given-name" />
      <TextField
        name="lastName"
        label={t('Surname')}
        hint={t('Leave it empty if you have one name.')}
        autoComplete="family-name"
      />
      <TextField name="email" label={t('Email')} type="email" autoComplete="email" inputMode="email" />
      <TextField
        name="phoneNumber"
        label={t('Phone number')}
        optional={t('optional')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
      />
      <PasswordPair
        label={t('Password')}
        againLabel={t('Password again')}
        hint={t('At least 8 characters. A short sentence works well.')}
      />
      <SharedPhoneField />
    </>
  )
}

const CODE_REQUIRED = 'CODE_REQUIRED'

/** True while a code that we sent is valid. */
const isAsked = (problem: Problem | null): boolean => problem?.code === CODE_REQUIRED

const useCodeSent = (form: FormHandle): boolean => {
  const code = form.problem?.code
  // Without script the page came back with the field in it.
  const [wasSent, setSent] = useState(form.valueOf('code') !== undefined)
  const isSent = code === CODE_REQUIRED || (wasSent && code !== 'CODE_OVER')
  if (isSent !== wasSent) setSent(isSent)
  return isSent
}

/** The text above the form, and its refusals, where joining needs an e-mailed code first (S-12). */
const JoinStep = ({ form }: { form: FormHandle }) => {
  const t = useT()
  const isSent = useCodeSent(form)
  const { form: posted } = usePageState()
  return (
    <>
      {isAsked(form.problem) && (
        <Notice role="alert" tabIndex={-1} data-summary="" title={t('One more step')}>
          {form.message}
          {posted && <p>{t('Enter your password again too.')}</p>}
        </Notice>
      )}
      {isSent && (
        <TextField
          name="code"
          label={t('Code')}
          hint={t('Six digits. No message? Wait a minute, leave this empty and press the button again.')}
          width={10}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </>
  )
}

/** The sign-up form; only the phone number is optional. */
export const Join = ({ then }: { then: string }) => {
  const t = useT()
  const sayRefusal = useRefusalToast(message('Registration Failed'))
  return (
    <Form
      className="stack"
      call={identityApi.register}
      then={then}
      done={WELCOME}
      failed={JOIN_FAILED}
      failedTitle={message('Registration Failed')}
      showsProblem={isAsked}
      onFailed={(problem, message) => {
        if (!isAsked(problem)) sayRefusal(problem, message)
      }}
    >
      {(form) => (
        <>
          <JoinStep form={form} />
          <JoinFields />
          <Submit full>{t('Join free')}</Submit>
        </>
      )}
    </Form>
  )
}
