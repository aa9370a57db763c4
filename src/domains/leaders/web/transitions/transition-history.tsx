import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { leaderStatusNames } from '../../contracts/leader-contract.ts'
import type { ClosedProposal, LeaderHistoryAnswer } from '../../contracts/transition-contract.ts'
import { PastTransitions } from './past-transitions.tsx'
import { TransitionFiles } from './transition-files.tsx'

type PastTransition = LeaderHistoryAnswer['moves'][number]

const Staff = ({ staff }: { staff: NonNullable<PastTransition['staff']> }) => {
  const t = useT()
  return (
    <>
      {staff.movedBy && (
        <span className="small">
          {t('Moved by {name}.', { name: staff.movedBy })}{' '}
          {staff.confirmedBy && t('Confirmed by {name}.', { name: staff.confirmedBy })}
        </span>
      )}
      <TransitionFiles urls={staff.fileUrls} />
    </>
  )
}

const staffOf = ({ staff }: LeaderHistoryAnswer['moves'][number]) => staff && <Staff staff={staff} />

/** The whole history with the people and files behind each transition, which only this console shows. */
export const TransitionPast = ({ moves }: Pick<LeaderHistoryAnswer, 'moves'>) => (
  <PastTransitions past={moves} more={staffOf} />
)

const ends: Readonly<Record<ClosedProposal['state'], string>> = {
  withdrawn: message('Withdrawn'),
  refused: message('Refused'),
  expired: message('No one confirmed it in time'),
  overtaken: message('The leader moved another way'),
}

/** Proposals that ended without a transition, with the reason of a refusal. */
export const ClosedProposals = ({ closed }: { closed: readonly ClosedProposal[] }) => {
  const t = useT()
  if (closed.length === 0) return null
  return (
    <Card title={t('Proposals without a change')}>
      <ul className="moves">
        {closed.map((proposal) => (
          <li key={proposal.id}>
            <b>
              {t(leaderStatusNames[proposal.to])}: {t(ends[proposal.state])}
            </b>
            <time className="small mute" dateTime={proposal.closedAt}>
              {formatDateTime(proposal.closedAt, t)}
            </time>
            <span className="small lines">{proposal.reason}</span>
            <span className="small mute">
              {t('Proposed by {name}.', { name: proposal.proposedBy })}{' '}
              {proposal.state === 'refused' && t('Refused by {name}.', { name: proposal.closedBy ?? '' })}
            </span>
            {proposal.closeReason && <span className="small lines">{proposal.closeReason}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
