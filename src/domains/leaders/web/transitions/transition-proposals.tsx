import { Form } from '#platform/web/forms/form.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { leaderStatusNames } from '../../contracts/leader-contract.ts'
import {
  barredTransitionNames,
  leaderTransitionsApi,
  type TransitionProposal,
  type PossibleTransition,
} from '../../contracts/transition-contract.ts'
import { TransitionFiles } from './transition-files.tsx'

interface Deciding {
  readonly leaderId: string
  readonly proposal: TransitionProposal
}

/** Guards that are no longer met, so that the second person reads them before confirming. */
const Unmet = ({ reasons }: { reasons: readonly string[] }) => {
  const t = useT()
  if (reasons.length === 0) return null
  return (
    <Notice tone="warn">
      {reasons.map((reason) => (
        <p key={reason}>{t('Not yet: {reason}', { reason: t(reason) })}</p>
      ))}
    </Notice>
  )
}

const Withdraw = ({ leaderId, proposal }: Deciding) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={leaderTransitionsApi.withdrawTransition}
      params={{ leaderId, proposalId: proposal.id }}
      then={to('leaderTransition', { leaderId })}
      done={message('Your proposal is withdrawn')}
      failed={message('We could not withdraw the proposal. Please try again.')}
      submit={t('Withdraw')}
      variant="quiet"
    />
  )
}

const Confirm = ({ leaderId, proposal }: Deciding) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={leaderTransitionsApi.confirmTransition}
      params={{ leaderId, proposalId: proposal.id }}
      then={to('leaderTransition', { leaderId })}
      done={message('The leader is moved')}
      failed={message('We could not confirm the change. Please try again.')}
      submit={t('Confirm the change')}
    />
  )
}

const Refuse = ({ leaderId, proposal }: Deciding) => {
  const t = useT()
  return (
    <Form
      className="stack"
      call={leaderTransitionsApi.refuseTransition}
      params={{ leaderId, proposalId: proposal.id }}
      then={to('leaderTransition', { leaderId })}
      done={message('The proposal is refused')}
      failed={message('We could not refuse the proposal. Please try again.')}
      submit={t('Refuse the change')}
      variant="quiet"
    >
      <ReasonField label={t('Why not?')} hint={t('The person who proposed it reads this.')} />
    </Form>
  )
}

/** A proposed transition: what, why, by whom, until when; and what the viewer may do about it. */
const Proposal = ({ leaderId, proposal, unmet }: Deciding & { unmet: readonly string[] }) => {
  const t = useT()
  return (
    <Card accent title={t('Proposed: {status}', { status: t(leaderStatusNames[proposal.to]) })}>
      <p className="lines">{proposal.reason}</p>
      <TransitionFiles urls={proposal.fileUrls} />
      <p className="small mute mt-2">
        {t('Proposed by {name} as {role}.', { name: proposal.proposedBy, role: t(proposal.by) })}{' '}
        {t('It expires on {time}.', { time: formatMoment(proposal.expiresAt, t) })}
      </p>
      <div className="stack mt-3">
        {proposal.barred && <Notice>{t(barredTransitionNames[proposal.barred])}</Notice>}
        {proposal.isMine && <Withdraw leaderId={leaderId} proposal={proposal} />}
        <Unmet reasons={unmet} />
        {proposal.barred === null && (
          <>
            {unmet.length === 0 && <Confirm leaderId={leaderId} proposal={proposal} />}
            <Refuse leaderId={leaderId} proposal={proposal} />
          </>
        )}
      </div>
    </Card>
  )
}

/** The refusal of a form whose proposal has gone, so that its own form cannot show it. */
const LostRefusal = ({ proposals }: { proposals: readonly TransitionProposal[] }) => {
  const t = useT()
  const form = usePageState().form
  const of = /\/transitions\/([^/]+)\//.exec(form?.call ?? '')?.[1]
  if (!form?.problem || of === undefined || proposals.some(({ id }) => id === of)) return null
  return (
    <Notice tone="bad" role="alert" title={t('That did not work.')}>
      {t(form.problem.message)}
    </Notice>
  )
}

/** All transitions of this leader that wait for a second person. */
export const TransitionProposals = ({
  leaderId,
  moves,
  proposals,
}: {
  leaderId: string
  moves: readonly PossibleTransition[]
  proposals: readonly TransitionProposal[]
}) => (
  <>
    <LostRefusal proposals={proposals} />
    {proposals.map((proposal) => (
      <Proposal
        key={proposal.id}
        leaderId={leaderId}
        proposal={proposal}
        unmet={moves.find((move) => move.to === proposal.to)?.unmet ?? []}
      />
    ))}
  </>
)
