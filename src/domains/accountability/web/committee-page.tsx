import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { AuditPanel, auditConsoleRead } from './console/audit-panel.tsx'

/** The committee's own page: it audits leaders in a seat [RT-05]. */
const CommitteePage = () => {
  const t = useT()
  return (
    <div className="wrap page stack gap-6">
      <PageHead
        title={t('Committee')}
        lead={t(
          'The committee checks what leaders report about their pledges and writes the yearly scorecards. Two people sign each one.',
        )}
      />
      <AuditPanel home="committee" />
    </div>
  )
}

export default page({ component: CommitteePage, reads: () => [auditConsoleRead] })
