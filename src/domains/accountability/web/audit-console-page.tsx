import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { AuditPanel, auditConsoleRead } from './console/audit-panel.tsx'

/** The audit console for staff who are not members of the committee. */
const AuditConsolePage = () => {
  const t = useT()
  return (
    <>
      <PageHead lead={t('Pledges and yearly scorecards of leaders in a seat.')} />
      <AuditPanel home="auditConsole" />
    </>
  )
}

export default page({ component: AuditConsolePage, frame: 'stack gap-6', reads: () => [auditConsoleRead] })
