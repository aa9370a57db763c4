import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { WhileOpen } from '#platform/web/forms/while-open.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { RESET_SENT, resetApi } from '../reset-contract.ts'

const AskForLink = () => {
  const t = useT()
  return (
    <Card>
      <Form
        className="stack"
        call={resetApi.askReset}
        then={`${to('resetPassword')}?sent=1`}
        failed={message('The link was not sent. Please try again.')}
      >
        <TextField
          name="email"
          label={t('Email')}
          hint={t('The one that you sign in with.')}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <Submit full>{t('Send me a link')}</Submit>
      </Form>
    </Card>
  )
}

const Sent = () => {
  const t = useT()
  return (
    <Notice tone="ok" role="status" title={t(RESET_SENT)}>
      <p>{t('It works once, for 30 minutes. Check your spam folder too.')}</p>
      <p className="mt-2">
        <Anchor href={to('resetPassword')}>{t('Ask for another link')}</Anchor>
      </p>
    </Notice>
  )
}

/** Requests a password-reset link; the answer never reveals who has an account [AU-06]. */
const ResetPasswordPage = () => {
  const t = useT()
  const isSent = useSearch().get('sent') === '1'
  return (
    <>
      <BackLink href={to('auth')}>{t('Sign in')}</BackLink>
      <PageHead lead={t('We will send a link to your email address. Use it to choose a new password.')} />
      <WhileOpen carrier="email">{isSent ? <Sent /> : <AskForLink />}</WhileOpen>
    </>
  )
}

export default page({ component: ResetPasswordPage, frame: 'sign-in stack' })
