import { useRead } from '#platform/web/client/queries.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type OwnItem, ownModerationApi } from '../console-contract.ts'
import { flagReasonNames } from '../contract.ts'

const ownRead = (itemId: string) => read(ownModerationApi.ownItem, { params: { itemId } })

const Outcome = ({ item }: { item: OwnItem }) => {
  const t = useT()
  const said = {
    waiting: item.isHeld
      ? t('Several people reported it. It is hidden until a moderator has read it.')
      : t('It shows. People reported it, and a moderator will read it.'),
    appealed: t('A moderator removed it. Another moderator reads your appeal now.'),
    kept: t('A moderator read it. It shows.'),
    removed: t('A moderator removed it.'),
    final: t('Another moderator read it too. It stays removed.'),
  }[item.status]
  const isRemoved = item.status === 'removed' || item.status === 'final'
  return (
    <Notice tone={item.status === 'kept' ? 'ok' : 'warn'}>
      <p>{said}</p>
      {isRemoved && item.reason && (
        <p>{t('Reason: {reason}.', { reason: t(flagReasonNames[item.reason]) })}</p>
      )}
    </Notice>
  )
}

const Appeal = ({ item }: { item: OwnItem }) => {
  const t = useT()
  return (
    <Card as="section" title={t('Ask another moderator')}>
      <Form
        call={ownModerationApi.appealItem}
        params={{ itemId: item.id }}
        then={to('ownModeration', { itemId: item.id })}
        done={message('Your appeal is sent')}
        className="stack"
        submit={t('Send the appeal')}
        variant="civic"
      >
        <TextArea
          name="text"
          label={t('Why should it show again?')}
          hint={t('You may ask once. Only moderators read this.')}
          rows={4}
        />
      </Form>
    </Card>
  )
}

const Decision = ({ item }: { item: OwnItem }) => {
  const t = useT()
  return (
    <>
      <Outcome item={item} />
      <Card as="section" title={item.title || t(item.label)}>
        <p className="lines">{item.text ?? t('It is no longer there.')}</p>
        {item.note !== null && item.decidedAt !== null && (
          <>
            <h3 className="mt-3">{t('What the moderator writes')}</h3>
            <p className="lines">{item.note}</p>
            <p className="small mute num">{formatDate(item.decidedAt, t)}</p>
          </>
        )}
        {item.appeal !== null && (
          <>
            <h3 className="mt-3">{t('Your appeal')}</h3>
            <p className="lines">{item.appeal}</p>
          </>
        )}
      </Card>
      {item.mayAppeal && <Appeal item={item} />}
    </>
  )
}

/** What moderators decided about the person's own words, and the one appeal. */
const OwnModerationPage = () => {
  const t = useT()
  const { itemId = '' } = useParams()
  const state = useRead(ownModerationApi.ownItem, ownRead(itemId))
  return (
    <>
      <PageHead />
      {state.problem?.status === 404 ? (
        <EmptyState className="card" level={2} title={t('This decision does not exist, or was removed.')}>
          {t('Only the person who wrote the words can read the decision.')}
        </EmptyState>
      ) : (
        <Loaded state={state} failed={t('We could not load the decision.')}>
          {(item) => <Decision item={item} />}
        </Loaded>
      )}
    </>
  )
}

export default page({
  component: OwnModerationPage,
  reads: ({ params: { itemId = '' } }) => [ownRead(itemId)],
})
