import { identityApi } from '#domains/identity/contract.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { CommitteeRequired } from '#platform/web/gate-pages.tsx'
import { Gate } from '#platform/web/gate.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { AuditPanel, auditConsoleRead } from './console/audit-panel.tsx'

const accessRead = read(identityApi.committeeAccess)

/** The committee's own page: it audits leaders in a seat [RT-05]; its gate asks whether the person may [GD-03]. */
const CommitteePage = () => {
  const t = useT()
  const access = useRead(identityApi.committeeAccess, accessRead)
  return (
    <Gate state={access} waiting={t('Loading...')} instead={<CommitteeRequired />}>
      <div className="wrap page stack gap-6">
        <PageHead
          title={t('Committee')}
          lead={t(
            'The committee checks what leaders report about their pledges and writes the yearly scorecards. Two people sign each one.',
          )}
        />
        <AuditPanel home="committee" />
      </div>
    </Gate>
  )
}

export default page({ component: CommitteePage, reads: () => [accessRead, auditConsoleRead] })
