import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { AuditPanel, auditConsoleRead } from './console/audit-panel.tsx'

/** The audit console for staff who are not members of the committee. */
const AuditConsolePage = () => {
  const t = useT()
  return (
    <div className="wrap page stack gap-6">
      <PageHead title={t('Audit console')} lead={t('Pledges and yearly scorecards of leaders in a seat.')} />
      <AuditPanel home="auditConsole" />
    </div>
  )
}

export default page({ component: AuditConsolePage, reads: () => [auditConsoleRead] })
