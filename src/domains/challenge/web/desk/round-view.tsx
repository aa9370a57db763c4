import { formatNumber, useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/queries.ts'
import { say } from '#shared/words.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Chip } from '#ui/chip.tsx'
import { alertIcon, checkIcon } from '#ui/icons.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { challengeApi } from '../../contract.ts'
import {
  type Check,
  checkNames,
  type DeskContest,
  type DeskRound,
  roundStatusNames,
} from '../../round-contract.ts'
import { daysOf, PartProblem, rulesOf } from '../challenge/challenge-parts.tsx'
import { ActForm } from './act-form.tsx'
import { deskHref, deskRoundRead } from './desk-reads.ts'
import { AddAreas } from './round-areas.tsx'
import { RoundActs } from './round-acts.tsx'

const CheckChip = ({ check }: { check: Check }) => {
  const t = useT()
  const number =
    check.has === null
      ? ''
      : check.needs === null
        ? `: ${formatNumber(check.has)}`
        : `: ${t('{has} of {needs}', { has: check.has, needs: check.needs })}`
  return (
    <Chip tone={check.isMet ? 'ok' : 'bad'} icon={check.isMet ? checkIcon : alertIcon}>
      {t(checkNames[check.check])}
      {number}
      <span className="vh"> {check.isMet ? t('met') : t('not met')}</span>
    </Chip>
  )
}

const Remove = ({ round, contest }: { round: DeskRound; contest: DeskContest }) => {
  const t = useT()
  return (
    <ActForm
      call={challengeApi.removeContest}
      params={{ roundId: round.id, contestId: contest.id }}
      then={deskHref({ round: round.id })}
      done={say('Taken out of the round')}
      label={t('Take out {lga}', { lga: contest.lgaName })}
      variant="quiet"
    />
  )
}

/** The go/no-go list before the opening, and who stands after it. */
const Contests = ({ round }: { round: DeskRound }) => {
  const t = useT()
  const isBefore = round.status === 'draft' || round.status === 'announced'
  const isDraft = round.status === 'draft'
  return (
    <Table
      caption={isBefore ? t('Go or no-go, for each contest') : t('Contests')}
      columns={[
        { label: t('Local government') },
        { label: t('Seats'), end: true },
        { label: isBefore ? t('What is needed') : t('Who stands') },
        ...(isDraft ? [{ label: t('Change') }] : []),
      ]}
      rows={round.contests.map((contest) => ({
        key: contest.id,
        cells: [
          `${contest.lgaName}, ${contest.stateName}`,
          formatNumber(contest.seats),
          isBefore ? (
            <span className="row wrapf gap-1" key="checks">
              {contest.checks.map((check) => (
                <CheckChip key={check.check} check={check} />
              ))}
            </span>
          ) : (
            t('{count, plural, one {# leader stands} other {# leaders stand}}', { count: contest.candidates })
          ),
          ...(isDraft ? [<Remove key="remove" round={round} contest={contest} />] : []),
        ],
      }))}
    />
  )
}

/** One round of the desk: its rules, what can be done, its list. */
export const RoundView = ({ id, state }: { id: string; state: string | undefined }) => {
  const t = useT()
  const { data: round, problem, isWaiting } = useRead(challengeApi.deskRound, deskRoundRead(id))
  if (!round)
    return isWaiting ? (
      <Skeleton shape="block" />
    ) : (
      <PartProblem
        again={problem?.status === 404 ? deskHref() : deskHref({ round: id })}
        message={problem?.status === 404 ? problem.message : undefined}
        way={t('All rounds')}
      />
    )
  return (
    <>
      <BackLink href={deskHref()}>{t('All rounds')}</BackLink>
      <PageHead
        kicker={
          <Chip tone={round.status === 'open' ? 'ok' : undefined}>{t(roundStatusNames[round.status])}</Chip>
        }
        title={round.name}
        lead={daysOf(round, t)}
      />
      <p className="small mute">{rulesOf(round, t)}</p>
      <RoundActs round={round} />
      {round.contests.length > 0 && <Contests round={round} />}
      {round.status === 'draft' && <AddAreas round={id} state={state} />}
    </>
  )
}
