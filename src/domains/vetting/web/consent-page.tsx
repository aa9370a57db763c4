import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { useParams, useViewer } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { consentCalls } from '../contracts/consent-contract.ts'
import type { ConsentRequest } from '../contracts/nomination-contract.ts'

const consentRead = (token: string) => read(consentCalls.consent, { params: { token } })

const SignInFirst = ({ token }: { token: string }) => {
  const t = useT()
  return (
    <Notice title={t('Sign in first, if you can.')}>
      <p>
        {t(
          'Then the profile is linked to your account. You may answer questions, reply to reports and follow your training.',
        )}
      </p>
      <p className="mt-2">
        <ButtonLink
          size="sm"
          variant="quiet"
          href={`${to('auth')}?returnUrl=${encodeURIComponent(to('consent', { token }))}`}
        >
          {t('Sign in or join')}
        </ButtonLink>
      </p>
    </Notice>
  )
}

const Answer = ({ token }: { token: string }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={consentCalls.answerConsent}
      params={{ token }}
      then={to('consent', { token })}
      done={message('Thank you. Your answer is recorded.')}
      failed={message('We could not record your answer. Please try again.')}
      submit={t('Send my answer')}
    >
      <RadioCards
        name="answer"
        legend={t('Do you agree to be nominated?')}
        options={[
          {
            value: 'consent',
            label: t('Yes, I agree'),
            detail: t(
              'If the reviewers approve, your profile becomes public. If you hold no office now, the public may then choose you for a seat.',
            ),
          },
          { value: 'decline', label: t('No'), detail: t('The nomination ends. No profile is made.') },
        ]}
      />
      <TextField name="note" label={t('A note to the reviewers')} optional={t('optional')} />
    </Form>
  )
}

const Answered = ({ asked }: { asked: ConsentRequest }) => {
  const t = useT()
  return (
    <Notice tone="ok" title={asked.state === 'consented' ? t('You agreed.') : t('You declined.')}>
      {asked.answeredAt && <p>{t('Answered on {date}.', { date: formatDate(asked.answeredAt, t) })}</p>}
      {asked.isLinked && <p>{t('Your account is linked to this nomination.')}</p>}
    </Notice>
  )
}

const Asked = ({ asked, token }: { asked: ConsentRequest; token: string }) => {
  const t = useT()
  const viewer = useViewer()
  return (
    <>
      <PageHead
        kicker={asked.reference}
        title={t('You are nominated, {name}', { name: asked.nomineeFullName })}
        lead={t('Citizen #{number} nominated you as a credible leader: {office}, {place}.', {
          number: asked.nominatorNumber,
          office: asked.currentOffice,
          place: `${asked.lgaName}, ${asked.stateName}`,
        })}
      />
      <Card title={t('Why they nominated you')}>
        <p className="lines">{asked.nominationStatement}</p>
      </Card>
      {asked.state === 'waiting' ? (
        <>
          <p className="small mute">
            {t(
              'This is no public election. Reviewers check the nomination in any case; without your yes you cannot enter public selection. The link works until {date}.',
              {
                date: formatDate(asked.expiresAt, t),
              },
            )}
          </p>
          {!viewer && <SignInFirst token={token} />}
          <Answer token={token} />
        </>
      ) : (
        <Answered asked={asked} />
      )}
    </>
  )
}

/** The page behind a consent link: the nominee agrees or declines, signed in or not. */
const ConsentPage = () => {
  const t = useT()
  const { token = '' } = useParams()
  return (
    <LoadedPage
      state={useRead(consentCalls.consent, consentRead(token))}
      missing={message('This link is not valid or no longer works. Ask for a new one.')}
      note={t('The person who nominated you can send a new link from the page of the nomination.')}
    >
      {(asked) => <Asked asked={asked} token={token} />}
    </LoadedPage>
  )
}

export default page({
  component: ConsentPage,
  frame: 'read stack gap-6',
  reads: ({ params: { token = '' } }) => [consentRead(token)],
  head: ({ params: { token = '' }, found, failed }) => ({
    ...(!found(consentRead(token)) && { status: statusOfFailed(failed(consentRead(token))) }),
  }),
})
