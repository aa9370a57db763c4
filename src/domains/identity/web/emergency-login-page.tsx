import type { ReactNode } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import type { Call } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { emergencyApi } from '../emergency-contract.ts'
import { SharedPhoneField } from './sign-in/shared-phone-field.tsx'

const Proofs = () => {
  const t = useT()
  return (
    <>
      <TextField name="email" label={t('Email')} type="email" autoComplete="username" inputMode="email" />
      <TextField
        name="password"
        label={t('Password')}
        hint={t('Forgotten it? Leave this blank and use a recovery code.')}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        name="recoveryCode"
        label={t('Recovery code')}
        hint={t('One of the ten codes that you wrote down, like ABCD-EFGH-JKMN-PQRS. Each works once.')}
        optional={t('optional')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  )
}

interface EmergencyFormProps {
  readonly title: string
  readonly call: Call
  readonly then: string
  readonly done: string
  readonly failed: string
  readonly button: string
  /** It ends every session, and starts none. */
  readonly isSevere?: boolean
  readonly children: ReactNode
}

/** One form of this page. It works without script, because this page has none. */
const EmergencyForm = ({ title, button, isSevere = false, children, ...form }: EmergencyFormProps) => (
  <Card title={title}>
    <div className="stack">
      {children}
      <Form className="stack" {...form}>
        <Proofs />
        {!isSevere && <SharedPhoneField />}
        <Submit full {...(isSevere && { variant: 'bad' })}>
          {button}
        </Submit>
      </Form>
    </div>
  </Card>
)

/** Sign-in for people without phone and e-mail, and freezing the account (S-09, D-15) [AU-09]. */
const EmergencyLoginPage = () => {
  const t = useT()
  return (
    <>
      <PageHead
        lead={t(
          'Use this page if you have lost both your phone and your email. It works without JavaScript.',
        )}
      />
      <EmergencyForm
        title={t('Sign in')}
        call={emergencyApi.enter}
        then={to('dashboard')}
        done={message('Welcome back!')}
        failed={message('Invalid credentials. Please try again.')}
        button={t('Sign in')}
      >
        <p>
          {t(
            'Enter your password or a recovery code. If you have a second factor, enter both. We will tell you by email.',
          )}
        </p>
      </EmergencyForm>
      <EmergencyForm
        title={t('Freeze my account')}
        call={emergencyApi.freeze}
        then={to('emergencyLogin')}
        done={message('Your account is frozen for {hours} hours. Every browser was signed out.')}
        failed={message('The account was not frozen. Please try again.')}
        button={t('Freeze my account')}
        isSevere
      >
        <p>
          {t(
            'Is someone else using your account? This signs out every browser and stops all payouts for 72 hours. You can still sign in.',
          )}
        </p>
      </EmergencyForm>
      <p className="center">
        <Anchor href={to('auth')}>{t('Back to the usual sign-in')}</Anchor>
      </p>
    </>
  )
}

export default page({ component: EmergencyLoginPage, frame: 'sign-in stack' })
