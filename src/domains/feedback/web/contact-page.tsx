import { Form, useAnswer } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { usePageState } from '#platform/web/viewer.tsx'
import { brand } from '#shared/brand.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { contactTopics, feedbackApi } from '../contract.ts'
import { topicIn, topicNames } from '../rules.ts'
import { AnswerTo } from './answer-to.tsx'

const failed = message('We could not send your message. Please try again.')

const ContactForm = () => {
  const t = useT()
  const topic = topicIn(useSearch())
  return (
    <Form
      call={feedbackApi.contact}
      then={to('contact')}
      failed={failed}
      className="stack"
      showsAnswer
      {...(topic && { values: { topic } })}
      submit={t('Send')}
      variant="civic"
    >
      <SelectField
        name="topic"
        label={t('What is it about?')}
        hint={t('It goes to the people who know about it.')}
        placeholder={t('Choose a topic')}
        options={contactTopics.map((each) => ({ value: each, label: t(topicNames[each]) }))}
      />
      <TextArea
        name="text"
        label={t('Your message')}
        hint={t('Never write a password or a code. Name the page, if it is about one.')}
        rows={6}
      />
      <AnswerTo />
    </Form>
  )
}

const Sent = ({ number }: { number: number }) => {
  const t = useT()
  const { user } = usePageState()
  return (
    <Notice tone="ok" role="status" title={t('We have your message. Its number is {number}.', { number })}>
      <p>
        {user
          ? t('You find it and our answer on your feedback page.')
          : t('Keep the number. Our answer comes by email.')}{' '}
        {t('Our goal is an answer within three working days.')}
      </p>
      <p className="mt-2">
        <ButtonLink size="sm" variant="quiet" href={user ? to('feedback') : to('contact')}>
          {user ? t('Your messages') : t('Write another message')}
        </ButtonLink>
      </p>
    </Notice>
  )
}

/** The contact form, which replaces every mail link: no account needed, and no script. */
const ContactPage = () => {
  const t = useT()
  const [sent] = useAnswer(feedbackApi.contact)
  return (
    <>
      <PageHead
        lead={t('Write to the team. You need no account. Our goal is an answer within three working days.')}
      />
      {sent ? <Sent number={sent.number} /> : <ContactForm />}
      <Section title={t('Other ways')}>
        <Card>
          <ul className="stack gap-2">
            <li>
              <a href={to('help')}>{t('Help: the most common questions, with answers')}</a>
            </li>
            <li>
              <a href={to('reportProblem')}>
                {t('A problem in your area: report it in public or in confidence')}
              </a>
            </li>
            <li>
              <a href={to('dataDeletion')}>{t('Your data: download or erase it yourself')}</a>
            </li>
            <li>{t('Someone is in danger now? In Nigeria, call 112.')}</li>
          </ul>
        </Card>
      </Section>
      <Section title={t('Who runs this')}>
        <p>{t(brand.operatorNotice)}</p>
        <p>{t(brand.registeredOffice)}</p>
      </Section>
    </>
  )
}

export default page({
  component: ContactPage,
  frame: 'read stack',
  head: ({ t }) => ({
    description: t(
      'Write to the team. You need no account. Our goal is an answer within three working days.',
    ),
    canonical: to('contact'),
  }),
})
