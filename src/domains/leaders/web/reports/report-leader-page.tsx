import { useState } from 'react'
import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { concernKindNames, concernKinds, concernsApi } from '../../contracts/concern-contract.ts'
import type { Leader } from '../../contracts/leader-contract.ts'
import { ForLeader, leaderRead } from './for-leader.tsx'
import { OwnConcerns } from './own-concerns.tsx'

const ownRead = (leaderId: string) => read(concernsApi.ownConcerns, { params: { leaderId } })

const Fields = () => {
  const t = useT()
  const [isSending, setSending] = useState(false)
  return (
    <>
      <RadioCards
        name="kind"
        legend={t('What is it about?')}
        options={concernKinds.map((value) => ({ value, label: t(concernKindNames[value]) }))}
      />
      <TextArea
        name="text"
        label={t('What happened?')}
        hint={t('Tell us what you know yourself: what, where and when. Only moderators read it.')}
        rows={6}
      />
      <TextField
        name="sourceUrl"
        type="url"
        inputMode="url"
        label={t('Web address of a source')}
        optional={t('optional')}
      />
      <MoreEvidence onSending={setSending} />
      <p>
        <Submit variant="civic" busy={isSending}>
          {t('Send the report')}
        </Submit>
      </p>
    </>
  )
}

const Report = ({ leader: { id: leaderId } }: { leader: Leader }) => {
  const t = useT()
  const { data } = useRead(concernsApi.ownConcerns, ownRead(leaderId))
  const isOpen = data?.items.some(({ state }) => state === 'open') ?? false
  return (
    <>
      {data && <OwnConcerns items={data.items} />}
      {isOpen ? (
        <Notice title={t('Your report is being looked at.')}>
          {t('You can send another one when it is decided.')}
        </Notice>
      ) : (
        <Form
          call={concernsApi.reportConcern}
          params={{ leaderId }}
          then={to('leader', { leaderId })}
          done={message('Your report is sent')}
          failed={message('We could not send your report. Please try again.')}
          className="stack"
          hasFiles
        >
          <Fields />
        </Form>
      )}
    </>
  )
}

/** Reporting a concern about a leader [LD-06]. */
const ReportPage = () => {
  const t = useT()
  return (
    <ForLeader
      title={t('Report a concern')}
      lead={t(
        'Moderators check every report. Nothing is published and nothing is counted before they uphold it. Your name is never shown.',
      )}
    >
      {(leader) => <Report leader={leader} />}
    </ForLeader>
  )
}

export default page({
  component: ReportPage,
  frame: 'read stack',
  reads: ({ params: { leaderId = '' } }) => [leaderRead(leaderId), ownRead(leaderId)],
})
