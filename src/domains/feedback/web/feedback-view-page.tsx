import { Form } from '#platform/web/forms/form.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { NextPage } from '#platform/web/reading/next-page.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { feedbackApi, type StaffMessage } from '../contract.ts'
import { topicNames } from '../rules.ts'
import { StateChip, MessageText } from './message-parts.tsx'
import { type MessagesPlace, messagesSearch } from './messages-search.ts'

const lists = [
  { list: 'waiting', label: message('Waiting') },
  { list: 'settled', label: message('Closed') },
] as const

const messagesRead = (place: MessagesPlace) => read(feedbackApi.messages, { query: place })

const Answering = ({ item }: { item: StaffMessage }) => {
  const t = useT()
  const { closed } = usePageState()
  return (
    <Form
      call={feedbackApi.answerMessage}
      params={{ messageId: item.id }}
      then={to('feedbackView')}
      done={message('Message {number} is closed.')}
      className="stack mt-3"
      submit={t('Send the answer')}
      size="sm"
    >
      {item.email !== null && closed?.includes('email') && (
        <Notice tone="warn" title={t('We cannot send emails yet.')}>
          {t('The answer waits and goes out as soon as we can.')}
        </Notice>
      )}
      <TextArea
        name="answer"
        label={t('Your answer')}
        hint={
          item.email === null
            ? t('The person gets a notification and reads it in the account.')
            : t(
                'It goes to the address by email. Do not write anything private, because no one has confirmed the address.',
              )
        }
        rows={3}
      />
      <CheckField name="setAside" value="yes" label={t('Close it without an answer: spam, or sent twice')} />
    </Form>
  )
}

const Message = ({ item }: { item: StaffMessage }) => {
  const t = useT()
  return (
    <Card
      as="article"
      title={t('{topic}, number {number}', { topic: t(topicNames[item.topic]), number: item.number })}
    >
      <p className="row wrapf gap-2 small mute">
        <Chip>{item.way === 'feedback' ? t('Feedback') : t('Contact form')}</Chip>
        <StateChip state={item.state} />
        <span>
          {[item.name, item.email].filter(Boolean).join(', ') || t('A visitor')} ·{' '}
          {formatDateTime(item.sentAt, t)}
        </span>
      </p>
      <MessageText text={item.text} />
      {item.answer !== null && (
        <div className="card key mt-3">
          <p className="b">{t('Answered by {name}', { name: item.settledBy ?? '' })}</p>
          <MessageText text={item.answer} />
        </div>
      )}
      {item.state === 'waiting' && <Answering item={item} />}
    </Card>
  )
}

/** What people wrote to the team; each administrator sees the topics that are theirs to answer [AD-02]. */
const FeedbackViewPage = () => {
  const t = useT()
  const place = messagesSearch.read(useSearch())
  const state = useRead(feedbackApi.messages, messagesRead(place))
  return (
    <>
      <PageHead
        lead={t('Feedback and messages of the contact form. You see the topics that your role answers.')}
      />
      <Tabs
        label={t('List')}
        items={lists.map(({ list, label }) => ({
          href: messagesSearch.href({ list }),
          label: t(label),
          ...(list === 'waiting' && state.data && { count: formatNumber(state.data.waiting) }),
          current: list === place.list,
        }))}
      />
      <Loaded
        state={state}
        again={messagesSearch.href({ list: place.list })}
        failed={t('We could not load the messages.')}
        empty={
          <EmptyState className="card" level={2} title={t('Nothing is waiting here.')}>
            {t('Messages of your topics appear here on their own.')}
          </EmptyState>
        }
      >
        {({ items, nextCursor }) => (
          <>
            {items.map((item) => (
              <Message key={item.id} item={item} />
            ))}
            <NextPage href={nextCursor && messagesSearch.href({ list: place.list, cursor: nextCursor })} />
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({
  component: FeedbackViewPage,
  reads: ({ search }) => [messagesRead(messagesSearch.read(search))],
})
