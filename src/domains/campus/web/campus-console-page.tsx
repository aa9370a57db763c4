import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { campusConsoleApi } from '../contracts/campus-console-contract.ts'
import { ApplicationCase, ProofCase } from './console/decision-forms.tsx'
import { DomainForm } from './console/domain-form.tsx'

const queueRead = read(campusConsoleApi.campusQueue)

/** Staff: requests of corps members, applications, and the domains of institutions. */
const CampusConsolePage = () => {
  const t = useT()
  const state = useRead(campusConsoleApi.campusQueue, queueRead)
  return (
    <>
      <PageHead lead={t('Longest waiting first. Compare a number with what NYSC tells you.')} />
      <Loaded state={state}>
        {({ proofs, applications, mayPropose }) => (
          <>
            {proofs.length + applications.length === 0 && (
              <EmptyState className="card" level={2} title={t('Nothing is waiting here.')}>
                {t('Requests of corps members and applications of your places appear here.')}
              </EmptyState>
            )}
            {proofs.length > 0 && (
              <Section title={t('Corps members')}>
                <div className="stack">
                  {proofs.map((proof) => (
                    <ProofCase key={proof.id} proof={proof} />
                  ))}
                </div>
              </Section>
            )}
            {applications.length > 0 && (
              <Section title={t('Applications')}>
                <div className="stack">
                  {applications.map((application) => (
                    <ApplicationCase key={application.id} application={application} />
                  ))}
                </div>
              </Section>
            )}
            {mayPropose && (
              <Section title={t('Email domains')}>
                <DomainForm />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

export default page({ component: CampusConsolePage, frame: 'read stack', reads: () => [queueRead] })
