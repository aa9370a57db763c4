import { useState } from 'react'
import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { accountabilityApi } from '../../contract.ts'
import { type Pledge, pledgeStatusNames } from '../../record-contract.ts'

/** The form for a new pledge. */
export const MakePledge = () => {
  const t = useT()
  return (
    <Disclosure summary={t('Make a pledge')}>
      <Form
        className="stack"
        call={accountabilityApi.pledge}
        then={to('leadershipPortal')}
        done={message('Your pledge is public now')}
        failed={message('We could not record your pledge. Please try again.')}
        submit={t('Publish the pledge')}
      >
        <TextField name="pledge" label={t('What you promise')} />
        <TextArea name="measure" label={t('How anyone can check it')} rows={3} />
        <TextField name="dueOn" type="date" label={t('Until when')} width={10} />
      </Form>
    </Disclosure>
  )
}

/** The form for progress on a pledge, with proof. */
export const UpdatePledge = ({ pledge }: { pledge: Pledge }) => {
  const t = useT()
  const [isSending, setSending] = useState(false)
  return (
    <Disclosure summary={t('Report progress')}>
      <Form
        className="stack"
        call={accountabilityApi.reportPledge}
        params={{ pledgeId: pledge.id }}
        then={to('leadershipPortal')}
        done={message('Sent to the auditors')}
        failed={message('We could not send this. Please try again.')}
        hasFiles
      >
        <RadioCards
          name="status"
          legend={t('Progress so far')}
          options={(['ongoing', 'achieved', 'not_achieved'] as const).map((status) => ({
            value: status,
            label: t(pledgeStatusNames[status]),
          }))}
        />
        <TextArea name="note" label={t('What was done')} rows={4} />
        <TextField
          name="sourceUrl"
          type="url"
          label={t('Web address that shows it')}
          optional={t('or add a file')}
        />
        <MoreEvidence onSending={setSending} />
        <Submit busy={isSending}>{t('Send to the auditors')}</Submit>
      </Form>
    </Disclosure>
  )
}
