import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { useParams } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { noteReasonNames, noteReasons, notesApi } from '../../contracts/note-contract.ts'
import { ForLeader, leaderRead } from './for-leader.tsx'

interface Place {
  readonly leaderId: string
  readonly endorsementId: string
}

const noteRead = (params: Place) => read(notesApi.note, { params })

const ReportForm = ({ place }: { place: Place }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={notesApi.reportNote}
      params={place}
      then={`${to('leader', { leaderId: place.leaderId })}#endorsements`}
      done={message('Your report is sent')}
      failed={message('We could not send your report. Please try again.')}
      submit={t('Send the report')}
      variant="civic"
    >
      <RadioCards
        name="reason"
        legend={t('What is wrong with these words?')}
        options={noteReasons.map((value) => ({ value, label: t(noteReasonNames[value]) }))}
      />
    </Form>
  )
}

const Report = ({ place }: { place: Place }) => {
  const t = useT()
  const { data: note, problem } = useRead(notesApi.note, noteRead(place))
  if (!note)
    return problem ? (
      <Notice tone="bad" role="alert">
        {problem.status === 404
          ? t('These words are gone.')
          : t('We could not load this page. Check your network, then try again.')}
      </Notice>
    ) : (
      <Skeleton shape="box" />
    )
  return (
    <>
      <Card title={t('The words')}>
        <blockquote className="lines">{note.text}</blockquote>
      </Card>
      {note.isOwn ? (
        <Notice>{t('These are your own words. You can take your endorsement back.')}</Notice>
      ) : note.hasReported ? (
        <Notice tone="ok">{t('You have reported these words. A moderator reads them.')}</Notice>
      ) : (
        <ReportForm place={place} />
      )}
    </>
  )
}

/** Reporting the words of an endorsement to the moderators. */
const ReportNotePage = () => {
  const t = useT()
  const { endorsementId = '' } = useParams()
  return (
    <ForLeader
      title={t('Report an endorsement')}
      lead={t('A moderator reads the words and may hide them. The endorsement itself still counts.')}
    >
      {({ id: leaderId }) => <Report place={{ leaderId, endorsementId }} />}
    </ForLeader>
  )
}

export default page({
  component: ReportNotePage,
  frame: 'read stack',
  reads: ({ params: { leaderId = '', endorsementId = '' } }) => [
    leaderRead(leaderId),
    noteRead({ leaderId, endorsementId }),
  ],
})
