import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, statusOfFailed } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { notificationsApi } from '../contract.ts'
import { subscriptionRead } from './notifications-reads.ts'

const Ask = ({ token, label }: { token: string; label: string }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={notificationsApi.unsubscribe}
      then={to('unsubscribe', { token })}
      failed={message('Notification update failed. Please try again.')}
      submit={t('Stop these emails')}
    >
      <p>{t('Shall we stop these emails: {label}?', { label: t(label) })}</p>
      <input type="hidden" name="token" value={token} />
    </Form>
  )
}

/** Where the link under an email leads: it asks, and needs no sign-in. */
const UnsubscribePage = () => {
  const t = useT()
  const { token = '' } = useParams()
  const { data, problem } = useRead(notificationsApi.subscription, subscriptionRead(token))
  return (
    <>
      <PageHead />
      {problem && (
        <Notice tone="bad" role="alert">
          {t(problem.message)}
        </Notice>
      )}
      {data && (
        <Card>
          {data.isOn ? (
            <Ask token={token} label={data.label} />
          ) : (
            <p role="status">{t('These emails are off: {label}.', { label: t(data.label) })}</p>
          )}
        </Card>
      )}
      <p>
        <ButtonLink variant="quiet" href={to('notifications')}>
          {t('All notification settings')}
        </ButtonLink>
      </p>
    </>
  )
}

export default page({
  component: UnsubscribePage,
  frame: 'read stack',
  reads: ({ params }) => [subscriptionRead(params['token'] ?? '')],
  head: ({ params, failed }) => {
    const problem = failed(subscriptionRead(params['token'] ?? ''))
    return { ...(problem && { status: statusOfFailed(problem) }) }
  },
})
