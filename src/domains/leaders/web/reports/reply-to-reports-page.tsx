import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { concernsApi } from '../../contracts/concern-contract.ts'
import { endorsementsApi } from '../../contracts/endorsement-contract.ts'
import type { Leader, UpheldReport } from '../../contracts/leader-contract.ts'
import { ForLeader, leaderRead } from './for-leader.tsx'

const ownRead = (leaderId: string) => read(endorsementsApi.ownVoice, { params: { leaderId } })

const ReplyForm = ({ leaderId, report }: { leaderId: string; report: UpheldReport }) => {
  const t = useT()
  return (
    <Card title={t('Upheld on {date}', { date: formatDate(report.decidedAt, t) })}>
      <p className="lines">{report.summary}</p>
      <Form
        call={concernsApi.replyToConcern}
        params={{ leaderId, concernId: report.id }}
        then={to('leader', { leaderId })}
        done={message('Your reply is shown beside the report')}
        failed={message('We could not send your reply. Please try again.')}
        className="stack mt-3"
        submit={t('Publish the reply')}
        variant="civic"
      >
        <TextArea
          name="text"
          label={t('Your reply')}
          hint={t('Everyone reads it beside the report. It cannot be changed later.')}
          rows={5}
        />
      </Form>
    </Card>
  )
}

const Replies = ({ leader: { id: leaderId, upheldReports } }: { leader: Leader }) => {
  const t = useT()
  const { data } = useRead(endorsementsApi.ownVoice, ownRead(leaderId))
  if (!data?.isThisLeader)
    return (
      <Notice title={t('Only the leader may reply here.')}>
        {t('Sign in with the account that belongs to this profile.')}
      </Notice>
    )
  const open = upheldReports.filter(({ reply }) => reply === null)
  if (open.length === 0) return <Notice tone="ok">{t('There is no upheld report without a reply.')}</Notice>
  return open.map((report) => <ReplyForm key={report.id} leaderId={leaderId} report={report} />)
}

/** The leader replies, once to each upheld report. */
const ReplyPage = () => {
  const t = useT()
  return (
    <ForLeader
      title={t('Reply to reports')}
      lead={t('You may answer each upheld report once. Your answer appears beside it on the profile.')}
    >
      {(leader) => <Replies leader={leader} />}
    </ForLeader>
  )
}

export default page({
  component: ReplyPage,
  frame: 'read stack',
  reads: ({ params: { leaderId = '' } }) => [leaderRead(leaderId), ownRead(leaderId)],
})
