import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { message } from '#shared/words.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { alertIcon, checkIcon } from '#ui/icons.ts'
import { PageHead, Section } from '#ui/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { challengeApi } from '../../contract.ts'
import {
  type Check,
  type CheckName,
  type ConsoleContest,
  type ConsoleRound,
  roundStatusNames,
} from '../../round-contract.ts'
import { daysOf, PartProblem, rulesOf, votersOf } from '../challenge/challenge-parts.tsx'
import { ActionForm } from './action-form.tsx'
import { roundSearch, consoleRoundRead } from './console-reads.ts'
import { AddAreas } from './round-areas.tsx'
import { RoundActions } from './round-actions.tsx'

/** The sentence of each check; `has` and `needs` are numbers where the check has them. */
const checkWords: Readonly<Record<CheckName, string>> = {
  leaders: message('Shortlisted leaders who agree: {has}, needed: {needs}'),
  seats: message('Free seats: {has}, needed: {needs}'),
  quorum: message('Quorum is fixed: {has} ballots'),
  tie: message('The rule for equal results is fixed'),
}

const CheckLine = ({ check }: { check: Check }) => {
  const t = useT()
  const { isMet, has, needs } = check
  return (
    <li className="row top-align gap-2">
      <span className={isMet ? 'ok ink' : 'bad ink'}>
        <Icon path={isMet ? checkIcon : alertIcon} label={isMet ? t('Met:') : t('Not met:')} />
      </span>
      <span>{t(checkWords[check.check], { has: has ?? 0, needs: needs ?? 0 })}</span>
    </li>
  )
}

const Remove = ({ round, contest }: { round: ConsoleRound; contest: ConsoleContest }) => {
  const t = useT()
  return (
    <ActionForm
      call={challengeApi.removeContest}
      params={{ roundId: round.id, contestId: contest.id }}
      then={roundSearch.href({ round: round.id })}
      done={message('Removed from the round')}
      label={t('Remove {lga}', { lga: contest.lgaName })}
      variant="quiet"
    />
  )
}

const ContestCard = ({ round, contest }: { round: ConsoleRound; contest: ConsoleContest }) => {
  const t = useT()
  const isBefore = round.status === 'draft' || round.status === 'announced'
  return (
    <li className="card stack gap-2">
      <h3>
        {contest.lgaName}, {contest.stateName}
      </h3>
      <p className="small mute">
        {t('{seats, plural, one {# seat} other {# seats}}', { seats: contest.seats })}
        {contest.isCertified ? ` · ${t('final result')}` : ''}
      </p>
      {isBefore ? (
        <ul className="stack gap-1 small">
          {contest.checks.map((check) => (
            <CheckLine key={check.check} check={check} />
          ))}
        </ul>
      ) : (
        <p className="small">
          {t('{count, plural, one {# candidate} other {# candidates}}', { count: contest.candidates })}
        </p>
      )}
      {round.status === 'draft' && <Remove round={round} contest={contest} />}
    </li>
  )
}

/** The go/no-go list before the opening, the candidates after it. */
const Contests = ({ round }: { round: ConsoleRound }) => {
  const t = useT()
  const isBefore = round.status === 'draft' || round.status === 'announced'
  return (
    <Section title={isBefore ? t('Go or no-go') : t('Contests')}>
      <ul className="grid cards">
        {round.contests.map((contest) => (
          <ContestCard key={contest.id} round={round} contest={contest} />
        ))}
      </ul>
    </Section>
  )
}

/** One round of the console: rules, actions, go/no-go list. */
export const RoundView = ({ id, state }: { id: string; state: string | undefined }) => {
  const t = useT()
  const { data: round, problem, isWaiting } = useRead(challengeApi.consoleRound, consoleRoundRead(id))
  if (!round)
    return isWaiting ? (
      <Skeleton shape="block" />
    ) : (
      <PartProblem
        again={problem?.status === 404 ? roundSearch.href() : roundSearch.href({ round: id })}
        message={problem?.status === 404 ? problem.message : undefined}
        way={t('All rounds')}
      />
    )
  return (
    <>
      <BackLink href={roundSearch.href()}>{t('All rounds')}</BackLink>
      <PageHead
        kicker={
          <Chip tone={round.status === 'open' ? 'ok' : undefined}>{t(roundStatusNames[round.status])}</Chip>
        }
        title={round.name}
        lead={daysOf(round, t)}
      />
      <p className="small mute">{rulesOf(round, t)}</p>
      <p className="small mute">{votersOf(round, t)}</p>
      <RoundActions round={round} />
      {round.contests.length > 0 && <Contests round={round} />}
      {round.status === 'draft' && <AddAreas round={id} state={state} />}
    </>
  )
}
