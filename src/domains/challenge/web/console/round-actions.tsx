import { useT } from '#platform/web/language.tsx'
import { formatMoment } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { challengeApi } from '../../contract.ts'
import type { ConsoleRound, Proposal, ProposalAction } from '../../round-contract.ts'
import { ActionForm, WhyField } from './action-form.tsx'
import { roundSearch } from './console-reads.ts'

const actionWords: Readonly<Record<ProposalAction, { waits: string; confirm: string; done: string }>> = {
  open: {
    waits: message('To open this round was proposed.'),
    confirm: message('Confirm: open the round'),
    done: message('The round is open'),
  },
  certify: {
    waits: message('Certification proposed.'),
    confirm: message('Confirm: the result is final'),
    done: message('The result is final'),
  },
}

const Waiting = ({ round, proposal }: { round: ConsoleRound; proposal: Proposal }) => {
  const t = useT()
  const words = actionWords[proposal.act]
  return (
    <Notice tone="warn" title={t(words.waits)}>
      <p>{proposal.reason}</p>
      <p className="small">{t('It waits until {time}.', { time: formatMoment(proposal.expiresAt, t) })}</p>
      {proposal.isMine ? (
        <p className="small">{t('You proposed it, so someone else must confirm.')}</p>
      ) : (
        <ActionForm
          call={challengeApi.confirmRound}
          params={{ roundId: round.id, proposalId: proposal.id }}
          then={roundSearch.href({ round: round.id })}
          done={words.done}
          label={t(words.confirm)}
          variant="civic"
        />
      )}
    </Notice>
  )
}

const Propose = ({ round, act, label }: { round: ConsoleRound; act: ProposalAction; label: string }) => (
  <ActionForm
    call={challengeApi.proposeRound}
    params={{ roundId: round.id }}
    then={roundSearch.href({ round: round.id })}
    done={message('Proposed. Another person must confirm it.')}
    label={label}
    variant="civic"
  >
    <input type="hidden" name="act" value={act} />
    <WhyField />
  </ActionForm>
)

const Draft = ({ round }: { round: ConsoleRound }) => {
  const t = useT()
  if (round.contests.length === 0) return <p className="small mute">{t('Add local governments first.')}</p>
  return (
    <>
      <p className="small mute">
        {t(
          'When you announce it, its local governments, seats, quorum and rules become public and cannot change.',
        )}
        {round.asks.includes('older-account') &&
          ` ${t('People who join after that cannot vote in it. Announce it when enough people have joined.')}`}
      </p>
      <ActionForm
        call={challengeApi.announceRound}
        params={{ roundId: round.id }}
        then={roundSearch.href({ round: round.id })}
        done={message('The round is announced')}
        label={t('Announce the round')}
        variant="civic"
      />
    </>
  )
}

const Announced = ({ round }: { round: ConsoleRound }) => {
  const t = useT()
  const blocked = !round.isReady
    ? t('The round can open when every line of the list below is met.')
    : round.isOpeningTime
      ? null
      : t('The round can open between its first and its last day.')
  return (
    <>
      {blocked && <p className="small">{blocked}</p>}
      {!blocked && !round.proposals.some(({ act }) => act === 'open') && (
        <Propose round={round} act="open" label={t('Propose to open')} />
      )}
      <ActionForm
        call={challengeApi.withdrawRound}
        params={{ roundId: round.id }}
        then={roundSearch.href({ round: round.id })}
        done={message('The round is a draft again')}
        label={t('Withdraw the announcement')}
        variant="quiet"
      >
        <WhyField />
      </ActionForm>
    </>
  )
}

const Open = ({ round }: { round: ConsoleRound }) => {
  const t = useT()
  return round.isOver ? (
    <ActionForm
      call={challengeApi.closeRound}
      params={{ roundId: round.id }}
      then={roundSearch.href({ round: round.id })}
      done={message('The round is closed')}
      label={t('Close the round')}
    />
  ) : (
    <p className="small mute">
      {t('It closes automatically on {time}. No one can join or leave until then.', {
        time: formatMoment(round.closesAt, t),
      })}
    </p>
  )
}

const Closed = ({ round }: { round: ConsoleRound }) => {
  const t = useT()
  if (!round.hasTally)
    return (
      <Notice title={t('There is no tally to certify yet')}>
        <p>
          {t(
            'First count its contests. Until then the closed round waits here, and its candidates stay as they are.',
          )}
        </p>
        <p className="mt-2">
          <ButtonLink size="sm" href={to('countConsole')}>
            {t('Count its contests')}
          </ButtonLink>
        </p>
      </Notice>
    )
  return round.proposals.length > 0 ? null : (
    <Propose round={round} act="certify" label={t('Propose to certify')} />
  )
}

const parts = {
  draft: Draft,
  announced: Announced,
  open: Open,
  closed: Closed,
  certified: () => null,
} as const

/** The actions of a round, and its proposals that wait for a second person. */
export const RoundActions = ({ round }: { round: ConsoleRound }) => {
  const t = useT()
  const Part = parts[round.status]
  if (round.status === 'certified')
    return <Notice tone="ok">{t('The result of this round is final.')}</Notice>
  return (
    <Card title={t('Next step')}>
      <div className="stack">
        {round.proposals.map((proposal) => (
          <Waiting key={proposal.id} round={round} proposal={proposal} />
        ))}
        <Part round={round} />
      </div>
    </Card>
  )
}
