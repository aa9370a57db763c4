import { identityApi } from '#domains/identity/contract.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { CommitteeRequired } from '#platform/web/gate-pages.tsx'
import { Gate } from '#platform/web/gate.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { accountabilityApi } from '../contract.ts'
import { CommitteeConflicts } from './committee/conflicts.tsx'
import { Decisions } from './committee/decisions.tsx'
import { Members } from './committee/members.tsx'
import { AuditPanel, auditConsoleRead } from './console/audit-panel.tsx'

const accessRead = read(identityApi.committeeAccess)
const committeeRead = read(accountabilityApi.committee)

const Overview = () => {
  const t = useT()
  const state = useRead(accountabilityApi.committee, committeeRead)
  return (
    <Loaded state={state}>
      {(console) => (
        <>
          {console.waiting > 0 && (
            <Notice
              tone="warn"
              title={t('{count, plural, one {# waits for you} other {# wait for you}}', {
                count: console.waiting,
              })}
            >
              <ButtonLink size="sm" variant="quiet" href={to('approvals')}>
                {t('Waiting for a second person')}
              </ButtonLink>
            </Notice>
          )}
          <Decisions console={console} />
          <CommitteeConflicts conflicts={console.conflicts} />
          <Members members={console.members} />
        </>
      )}
    </Loaded>
  )
}

/** The committee's own page: it audits leaders in a seat [RT-05]; its gate asks whether the person may [GD-03]. */
const CommitteePage = () => {
  const t = useT()
  const access = useRead(identityApi.committeeAccess, accessRead)
  return (
    <Gate state={access} waiting={t('Loading...')} instead={<CommitteeRequired />}>
      <div className="wrap page stack gap-6">
        <PageHead
          lead={t(
            'The committee checks what leaders report about their pledges and writes the yearly scorecards. Two people sign each one.',
          )}
        />
        <AuditPanel home="committee" />
        <Overview />
      </div>
    </Gate>
  )
}

export default page({
  component: CommitteePage,
  frame: null, // the gate has its own
  reads: () => [accessRead, auditConsoleRead, committeeRead],
})
