import { useT } from '#platform/web/language.tsx'
import { page } from '#platform/web/page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { AuditDesk, auditDeskRead } from './desk/audit-desk.tsx'

/** The same desk for staff, who need not be members of the committee. */
const AuditDeskPage = () => {
  const t = useT()
  return (
    <div className="wrap page stack gap-6">
      <PageHead title={t('Audit desk')} lead={t('Pledges and yearly scorecards of leaders in a seat.')} />
      <AuditDesk home="auditDesk" />
    </div>
  )
}

export default page({ component: AuditDeskPage, reads: () => [auditDeskRead] })
