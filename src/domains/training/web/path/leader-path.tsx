import { useState } from 'react'
import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { Checklist } from '#ui/data/checklist.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page-head.tsx'
import { type Capstone, type Mine, pathCalls } from '../../path-contract.ts'

const Commitment = () => {
  const t = useT()
  return (
    <Card title={t('Code of conduct and interests')}>
      <Form
        className="stack"
        call={pathCalls.commit}
        then={to('training')}
        done={message('Your commitment is recorded')}
        failed={message('We could not record your commitment. Please try again.')}
        submit={t('Accept and declare')}
      >
        <ul className="small">
          <li>{t('I serve everyone in my area and use the challenge for no party.')}</li>
          <li>{t('I take no gift for what I do or leave undone.')}</li>
          <li>{t('I report every three months what I did, and answer questions about it.')}</li>
          <li>{t('I declare an interest before a matter is discussed, and step aside.')}</li>
        </ul>
        <TextArea
          name="interests"
          label={t('My interests: businesses, land, contracts, relatives in office')}
          hint={t('Write None if there are none. It is kept for the training team and the auditors.')}
          rows={4}
        />
        <CheckField name="conduct" value="yes" label={t('I accept the code of conduct')} />
      </Form>
    </Card>
  )
}

const SendCapstone = ({ returned }: { returned: Capstone | null }) => {
  const t = useT()
  const [isSending, setSending] = useState(false)
  return (
    <Card title={t('Capstone')}>
      <p className="small">
        {t(
          'A real project in your area, finished, with proof of its result. Two people of the training team read it.',
        )}
      </p>
      {returned && (
        <Notice tone="warn" title={t('Sent back to you:')}>
          {returned.reason}
        </Notice>
      )}
      <Form
        className="stack mt-3"
        call={pathCalls.sendCapstone}
        then={to('training')}
        done={message('Your capstone is sent')}
        failed={message('We could not send your capstone. Please try again.')}
        hasFiles
        {...(returned && { values: { title: returned.title, summary: returned.summary } })}
      >
        <TextField name="title" label={t('Title of the project')} />
        <TextArea name="summary" label={t('What was done, who it helped, and the result')} rows={8} />
        <MoreEvidence onSending={setSending} />
        <Submit busy={isSending}>{t('Send the capstone')}</Submit>
      </Form>
    </Card>
  )
}

const SentCapstone = ({ capstone }: { capstone: Capstone }) => {
  const t = useT()
  return (
    <Card title={t('Capstone')}>
      <p className="b">{capstone.title}</p>
      <p className="small mute">
        {capstone.status === 'accepted'
          ? t('Accepted on {date}.', { date: formatDate(capstone.decidedAt ?? capstone.sentAt, t) })
          : t('Sent on {date}. Two people of the training team read it.', {
              date: formatDate(capstone.sentAt, t),
            })}
      </p>
    </Card>
  )
}

/** What a leader in training has done and still has to do. */
export const LeaderPath = ({ mine }: { mine: Mine }) => {
  const t = useT()
  const { capstone } = mine
  const isAccepted = capstone?.status === 'accepted'
  return (
    <Section title={t('Your way to a seat')}>
      <div className="stack">
        <Checklist
          items={[
            {
              title: t('Pass all lessons'),
              detail: t('{passed} of {count} passed', { passed: mine.modulesPassed, count: mine.modules }),
              done: mine.modulesPassed >= mine.modules,
            },
            {
              title: t('Accept the code of conduct and declare your interests'),
              done: mine.conductAt !== null,
            },
            {
              title: t('Meet your mentor'),
              done: mine.mentor?.sessions.some(({ isConfirmed }) => isConfirmed) ?? false,
            },
            { title: t('Finish a capstone project'), done: isAccepted },
          ]}
        />
        {!mine.conductAt && <Commitment />}
        {capstone && capstone.status !== 'returned' ? (
          <SentCapstone capstone={capstone} />
        ) : (
          <SendCapstone returned={capstone} />
        )}
      </div>
    </Section>
  )
}
