import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { feedbackApi, feedbackTopics, type OwnMessage } from '../contract.ts'
import { topicNames } from '../rules.ts'
import { StateChip, MessageText } from './message-parts.tsx'

const ownRead = read(feedbackApi.ownMessages)

const FeedbackForm = () => {
  const t = useT()
  return (
    <Form
      call={feedbackApi.sendFeedback}
      then={to('feedback')}
      done={message('We have your message. Its number is {number}.')}
      failed={message('We could not send your message. Please try again.')}
      className="stack"
      submit={t('Send')}
      variant="civic"
    >
      <SelectField
        name="topic"
        label={t('What is it about?')}
        placeholder={t('Choose a topic')}
        options={feedbackTopics.map((each) => ({ value: each, label: t(topicNames[each]) }))}
      />
      <TextArea
        name="text"
        label={t('Your message')}
        hint={t('Never write a password or a code. Name the page, if it is about one.')}
        rows={5}
      />
    </Form>
  )
}

const Own = ({ item }: { item: OwnMessage }) => {
  const t = useT()
  return (
    <Card
      as="article"
      title={t('{topic}, number {number}', { topic: t(topicNames[item.topic]), number: item.number })}
    >
      <p className="row wrapf gap-2 small mute">
        <span>{formatDate(item.sentAt, t)}</span> <StateChip state={item.state} />
      </p>
      <MessageText text={item.text} />
      {item.answer !== null && (
        <div className="card key mt-3">
          <p className="b">{t('Our answer')}</p>
          <MessageText text={item.answer} />
        </div>
      )}
    </Card>
  )
}

/** Feedback of anybody who is signed in, and the answers to all their messages [AD-02]. */
const FeedbackPage = () => {
  const t = useT()
  const state = useRead(feedbackApi.ownMessages, ownRead)
  return (
    <>
      <PageHead
        lead={t('Tell us what works, what does not, and what you miss. Our team reads every message.')}
      />
      <FeedbackForm />
      <Section title={t('Your messages')}>
        <Loaded
          state={state}
          failed={t('We could not load your messages.')}
          empty={
            <EmptyState className="card" level={3} title={t('You have not written to us yet')}>
              {t('What you send here or with the contact form appears here with our answer.')}
            </EmptyState>
          }
        >
          {({ items }) => (
            <div className="stack">
              {items.map((item) => (
                <Own key={item.id} item={item} />
              ))}
            </div>
          )}
        </Loaded>
      </Section>
    </>
  )
}

export default page({ component: FeedbackPage, frame: 'read stack', reads: () => [ownRead] })
