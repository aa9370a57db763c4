import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { accountabilityApi } from '../../contract.ts'
import type { Report } from '../../record-contract.ts'
import { reportStateNames, reportTones } from '../record-presentation.ts'

/** The form for the report of one owed quarter. */
export const FileReport = ({ report }: { report: Report }) => {
  const t = useT()
  return (
    <Card
      title={t('Report for {quarter}', { quarter: report.quarter })}
      action={<Chip tone={reportTones[report.state]}>{t(reportStateNames[report.state])}</Chip>}
    >
      <p className="small mute">{t('Due since {date}', { date: formatDate(report.dueAt, t) })}</p>
      <Form
        className="stack"
        call={accountabilityApi.fileReport}
        then={to('leadershipPortal')}
        done={message('Your report is public now')}
        failed={message('We could not send your report. Please try again.')}
        submit={t('Publish the report')}
      >
        <input type="hidden" name="quarter" value={report.quarter} />
        <TextArea name="done" label={t('What you did')} rows={5} />
        <TextArea name="next" label={t('What comes next')} rows={4} />
        <TextArea
          name="money"
          label={t('Money that passed through your hands')}
          hint={t('Who gave it and what it was for, with receipts. Write None if there was none.')}
          rows={3}
        />
      </Form>
    </Card>
  )
}
