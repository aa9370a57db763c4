import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { accountApi } from '../contract.ts'
import { contactsRead } from './account-reads.tsx'
import { ProofSteps } from './verify/proof-steps.tsx'
import { proofWords } from './verify/proof-words.ts'

/** A press confirms, not the visit: mail programs open links by themselves. */
const ConfirmByLink = ({ token }: { token: string }) => {
  const t = useT()
  return (
    <Card accent>
      <Form
        className="stack"
        call={accountApi.verifyEmailLink}
        then={to('verifyEmail')}
        done={proofWords.email.done}
        failed={message('The link was not checked. Please try again.')}
      >
        <p>{t('You opened the link in our message. Press once more to confirm the address.')}</p>
        <input type="hidden" name="token" value={token} />
        <p className="row wrapf">
          <Submit>{t('Confirm my email address')}</Submit>
          <ButtonLink variant="quiet" href={to('verifyEmail')}>
            {t('Use a code instead')}
          </ButtonLink>
        </p>
      </Form>
    </Card>
  )
}

/** Verifies the person's e-mail address, by code or link [AU-07]. */
const VerifyEmailPage = () => {
  const token = useSearch().get('token')
  return (
    <>
      <PageHead />
      {token ? <ConfirmByLink token={token} /> : <ProofSteps channel="email" />}
    </>
  )
}

export default page({ component: VerifyEmailPage, frame: 'read stack', reads: () => [contactsRead] })
