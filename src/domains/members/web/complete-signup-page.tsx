import { Loaded } from '#platform/web/loaded.tsx'
import { PasswordPair } from '#domains/identity/web/sign-in/password-pair.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type Missing, signupApi } from '../signup-contract.ts'

const missingRead = read(signupApi.missing)

const PasswordFields = () => {
  const t = useT()
  return (
    <PasswordPair
      label={t('Password')}
      againLabel={t('Password again')}
      hint={t('At least 8 characters. A short sentence works well.')}
    />
  )
}

const Field = ({ name }: { name: Missing['missing'][number] }) => {
  const t = useT()
  if (name === 'password') return <PasswordFields />
  if (name === 'email')
    return <TextField name={name} label={t('Email')} type="email" autoComplete="email" inputMode="email" />
  if (name === 'phoneNumber')
    return <TextField name={name} label={t('Phone number')} type="tel" autoComplete="tel" inputMode="tel" />
  return name === 'firstName' ? (
    <TextField name={name} label={t('First name')} autoComplete="given-name" />
  ) : (
    <TextField
      name={name}
      label={t('Surname')}
      hint={t('Leave it empty if you have one name.')}
      autoComplete="family-name"
    />
  )
}

const MissingForm = ({ missing }: Missing) => {
  const t = useT()
  return (
    <Card>
      <Form
        className="stack"
        call={signupApi.completeSignup}
        then={to('landing')}
        done={message('Your account is complete.')}
        failed={message('We could not complete your account. Please try again.')}
      >
        {missing.map((name) => (
          <Field key={name} name={name} />
        ))}
        <Submit full>{t('Save and continue')}</Submit>
      </Form>
    </Card>
  )
}

/** Asks an account from an import or WhatsApp for what it lacks, and nothing else [AU-08]. */
const CompleteSignupPage = () => {
  const t = useT()
  const state = useRead(signupApi.missing, missingRead)
  const isComplete = state.data?.missing.length === 0
  return (
    <>
      <PageHead
        lead={
          isComplete
            ? t('Nothing is missing. Your account is complete.')
            : t('A few details are missing, because you did not join here yourself. We ask only for these.')
        }
      />
      <Loaded state={state}>
        {({ missing }) =>
          missing.length > 0 ? (
            <MissingForm missing={missing} />
          ) : (
            <ButtonLink href={to('landing')} full>
              {t('Continue')}
            </ButtonLink>
          )
        }
      </Loaded>
    </>
  )
}

export default page({ component: CompleteSignupPage, frame: 'sign-in stack', reads: () => [missingRead] })
