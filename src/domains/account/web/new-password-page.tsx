import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { resetApi } from '../reset-contract.ts'
import { NotThere } from './account-reads.tsx'
import { NewPassword } from './new-password.tsx'

const linkRead = read(resetApi.resetLink)

const Choose = ({ minLength }: { minLength: number }) => {
  const t = useT()
  return (
    <Card>
      <Form
        className="stack"
        call={resetApi.setPassword}
        then={to('auth')}
        done={message('Your new password is set. Sign in with it.')}
        failed={message('The password was not set. Please try again.')}
      >
        <NewPassword minLength={minLength} />
        <Submit full>{t('Set my new password')}</Submit>
      </Form>
    </Card>
  )
}

const Over = () => {
  const t = useT()
  return (
    <Notice tone="warn" title={t('This link no longer works.')}>
      <p>{t('It works once, for 30 minutes, and only until your email address changes.')}</p>
      <p className="mt-2">
        <ButtonLink href={to('resetPassword')}>{t('Ask for a new link')}</ButtonLink>
      </p>
    </Notice>
  )
}

/** Sets a new password after the e-mailed link, whose token only the server still has [AU-06]. */
const NewPasswordPage = () => {
  const t = useT()
  const { data, problem } = useRead(resetApi.resetLink, linkRead)
  return (
    <>
      <PageHead lead={t('You will be signed out everywhere and sign in with the new one.')} />
      {!data && <NotThere problem={problem} />}
      {data && !data.isLive && <Over />}
      {data?.isLive && <Choose minLength={data.leastPasswordCharacters} />}
    </>
  )
}

export default page({
  component: NewPasswordPage,
  frame: 'sign-in stack',
  reads: () => [linkRead],
  // Canonical to the page where links are requested: this page works only after a link.
  head: () => ({ canonical: to('resetPassword') }),
})
