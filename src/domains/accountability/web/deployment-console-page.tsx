import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Loaded } from '#platform/web/loaded.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/page-head.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { accountabilityApi } from '../contract.ts'
import type { DeploymentConsole } from '../record-contract.ts'

const consoleRead = read(accountabilityApi.deploymentConsole)

const Propose = ({ leaderId }: { leaderId: string }) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={accountabilityApi.proposeDeployment}
      params={{ leaderId }}
      then={to('deploymentConsole')}
      done={message('A second person may confirm it now')}
      failed={message('We could not propose the deployment. Please try again.')}
      submit={t('Propose the deployment')}
    >
      <TextField name="termFrom" type="date" label={t('Term begins')} width={10} />
      <TextField name="termTo" type="date" label={t('Term ends')} width={10} />
      <TextArea name="mandate" label={t('Mandate')} rows={3} />
      <TextField name="host" label={t('Hosted by')} />
      <TextField name="contact" label={t('How people reach the leader')} />
      <TextArea name="first90Days" label={t('Plan of the first 90 days')} rows={5} />
    </Form>
  )
}

const Proposal = ({ proposal }: { proposal: DeploymentConsole['proposals'][number] }) => {
  const t = useT()
  const { deployment } = proposal
  return (
    <Card as="article" title={proposal.fullName}>
      <p className="small mute">
        {proposal.lgaName}, {proposal.stateName}
      </p>
      <SummaryList
        rows={[
          {
            label: t('Term'),
            value: t('{from} to {to}', {
              from: formatDate(deployment.termFrom, t),
              to: formatDate(deployment.termTo, t),
            }),
          },
          { label: t('Mandate'), value: deployment.mandate },
          { label: t('Hosted by'), value: deployment.host },
          { label: t('How to reach them'), value: deployment.contact },
          { label: t('Plan of the first 90 days'), value: deployment.first90Days },
        ]}
      />
      {proposal.isMine ? (
        <p className="small mute">{t('You proposed it. A second person confirms it.')}</p>
      ) : (
        <Form
          className="stack"
          call={accountabilityApi.confirmDeployment}
          params={{ deploymentId: proposal.id }}
          then={to('deploymentConsole')}
          done={message('The leader has the seat now')}
          failed={message('We could not confirm the deployment. Please try again.')}
          submit={t('Confirm the deployment')}
          variant="civic"
        />
      )}
    </Card>
  )
}

const Shown = ({ work }: { work: DeploymentConsole }) => {
  const t = useT()
  return (
    <>
      {work.proposals.length > 0 && (
        <Section title={t('Waiting for a second person')}>
          <div className="grid cards">
            {work.proposals.map((proposal) => (
              <Proposal key={proposal.id} proposal={proposal} />
            ))}
          </div>
        </Section>
      )}
      <Section title={t('Ready for a seat')}>
        {work.ready.length === 0 && (
          <EmptyState title={t('No one is ready for a seat now.')}>
            {t(
              'You see leaders here when they have passed all modules, made their declarations and finished the capstone.',
            )}
          </EmptyState>
        )}
        <div className="grid cards">
          {work.ready.map(({ leaderId, fullName, lgaName, stateName }) => (
            <Card key={leaderId} as="article" title={fullName}>
              <p className="small mute">
                {lgaName}, {stateName}
              </p>
              <Propose leaderId={leaderId} />
            </Card>
          ))}
        </div>
      </Section>
    </>
  )
}

/** The console where two people give a trained leader a seat. */
const DeploymentConsolePage = () => {
  const t = useT()
  const state = useRead(accountabilityApi.deploymentConsole, consoleRead)
  return (
    <>
      <PageHead
        lead={t('One person proposes a deployment, another confirms it. Then the leader has the seat.')}
      />
      <Loaded state={state}>{(work) => <Shown work={work} />}</Loaded>
    </>
  )
}

export default page({ component: DeploymentConsolePage, frame: 'stack gap-6', reads: () => [consoleRead] })
