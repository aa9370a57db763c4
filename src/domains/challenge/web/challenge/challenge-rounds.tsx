import { formatNumber, useT } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Section } from '#ui/page-head.tsx'
import { challengeApi } from '../../contract.ts'
import { type PublicRound, roundStatusNames } from '../../round-contract.ts'
import { daysOf, PartProblem, rulesOf, votersOf } from './challenge-parts.tsx'
import { roundsRead } from './challenge-reads.ts'

const standing = (lga: string): string =>
  `${to('leaders')}?${new URLSearchParams({ status: 'public_selection', state: `NG-${lga.slice(0, 2)}`, lga }).toString()}`

const RoundCard = ({ round }: { round: PublicRound }) => {
  const t = useT()
  const isOpen = round.status === 'open'
  return (
    <Card
      title={round.name}
      level={3}
      action={<Chip tone={isOpen ? 'ok' : undefined}>{t(roundStatusNames[round.status])}</Chip>}
    >
      <p className="small">{daysOf(round, t)}</p>
      <p className="small mute">{rulesOf(round, t)}</p>
      <p className="small mute">{votersOf(round, t)}</p>
      <ul className="stack gap-2 mt-3 small">
        {round.contests.map((contest) => (
          <li key={contest.id} className="row between wrapf">
            <span>
              {contest.candidates > 0 && isOpen ? (
                <Link href={standing(contest.lga)}>{contest.lgaName}</Link>
              ) : (
                contest.lgaName
              )}
              , {contest.stateName}
            </span>
            <span className="mute num">
              {t('{seats, plural, one {# seat} other {# seats}}', { seats: contest.seats })} ·{' '}
              {t('{count, plural, =0 {no candidates yet} one {# candidate} other {# candidates}}', {
                count: contest.candidates,
              })}{' '}
              · {t('quorum {quorum}', { quorum: formatNumber(contest.quorum) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Rounds of public selection: dates, areas, rules and candidates; votes stay hidden until the close. */
export const Rounds = () => {
  const t = useT()
  const mayRun = can('rounds', useViewer())
  const { data } = useRead(challengeApi.rounds, roundsRead)
  return (
    <Section
      title={t('Rounds of public selection')}
      id="rounds"
      action={mayRun && <Link href={to('challengeConsole')}>{t('Run the rounds')}</Link>}
    >
      <p className="mute read">
        {t(
          'Seats, quorum and the rule for equal results are fixed before a round opens. No vote is shown before the close.',
        )}
      </p>
      <div className="stack mt-3">
        {!data ? (
          <PartProblem again={`${to('challenge')}#rounds`} />
        ) : data.items.length === 0 ? (
          <EmptyState plain title={t('No round is announced.')}>
            {t('When a round is announced, you find it here with its local governments.')}
          </EmptyState>
        ) : (
          data.items.map((round) => <RoundCard key={round.id} round={round} />)
        )}
      </div>
    </Section>
  )
}
