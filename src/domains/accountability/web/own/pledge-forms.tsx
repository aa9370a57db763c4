import { useState } from 'react'
import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
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
        failed={message('Your pledge could not be recorded. Please try again.')}
      >
        {(form) => (
          <>
            <FormProblem form={form} />
            <TextField {...form.field('pledge')} label={t('What you promise')} maxLength={200} />
            <TextArea
              {...form.field('measure')}
              label={t('How anybody can check it')}
              rows={3}
              maxLength={500}
            />
            <TextField {...form.field('dueOn')} type="date" label={t('Until when')} width={10} />
            <Button type="submit" busy={form.isBusy}>
              {t('Publish the pledge')}
            </Button>
          </>
        )}
      </Form>
    </Disclosure>
  )
}

/** The form for progress on a pledge, with proof. */
export const UpdatePledge = ({ pledge }: { pledge: Pledge }) => {
  const t = useT()
  const [isSending, setSending] = useState(false)
  return (
    <Disclosure summary={t('Say how far it has come')}>
      <Form
        className="stack"
        call={accountabilityApi.reportPledge}
        params={{ pledgeId: pledge.id }}
        then={to('leadershipPortal')}
        done={message('Sent to the auditors')}
        failed={message('This could not be sent. Please try again.')}
        hasFiles
      >
        {(form) => (
          <>
            <FormProblem form={form} />
            <RadioCards
              id={form.field('status').id}
              name="status"
              legend={t('Progress so far')}
              error={form.field('status').error}
              options={(['ongoing', 'achieved', 'not_achieved'] as const).map((status) => ({
                value: status,
                label: t(pledgeStatusNames[status]),
              }))}
            />
            <TextArea {...form.field('note')} label={t('What was done')} rows={4} maxLength={2000} />
            <TextField
              {...form.field('sourceUrl')}
              type="url"
              label={t('Web address that shows it')}
              optional={t('or add a file')}
            />
            <MoreEvidence form={form} onSending={setSending} />
            <Button type="submit" busy={form.isBusy || isSending}>
              {t('Send to the auditors')}
            </Button>
          </>
        )}
      </Form>
    </Disclosure>
  )
}
