import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { voteIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { challengeApi } from '../../contract.ts'
import { type RoundInList, roundStatusNames } from '../../round-contract.ts'
import { daysOf, PartProblem } from '../challenge/challenge-parts.tsx'
import { roundSearch, consoleRoundsRead } from './console-reads.ts'
import { NewRoundForm } from './new-round.tsx'

const RoundItem = ({ round }: { round: RoundInList }) => {
  const t = useT()
  return (
    <Item
      href={roundSearch.href({ round: round.id })}
      icon={voteIcon}
      tone="pri"
      title={round.name}
      detail={`${daysOf(round, t)} · ${t(
        '{count, plural, =0 {no local government yet} one {# local government} other {# local governments}}',
        { count: round.contests },
      )}`}
      chip={
        <span className="row wrapf gap-1 mt-1">
          <Chip tone={round.status === 'open' ? 'ok' : undefined}>{t(roundStatusNames[round.status])}</Chip>
          {round.isWaiting && <Chip tone="warn">{t('Waits for a second person')}</Chip>}
        </span>
      }
    />
  )
}

/** All rounds, drafts included, and the form that creates one. */
export const RoundList = () => {
  const t = useT()
  const { data, isWaiting } = useRead(challengeApi.consoleRounds, consoleRoundsRead)
  return (
    <>
      <BackLink href={to('challenge')}>{t('#13k Challenge')}</BackLink>
      <PageHead
        title={t('Rounds of the challenge')}
        lead={t(
          'A round is drafted, announced, opened by two people, closed on time, and certified by two people.',
        )}
      />
      {data ? (
        data.items.length > 0 ? (
          <Card flush>
            <ItemList>
              {data.items.map((round) => (
                <RoundItem key={round.id} round={round} />
              ))}
            </ItemList>
          </Card>
        ) : (
          <EmptyState title={t('There is no round yet.')}>{t('Start the first one below.')}</EmptyState>
        )
      ) : isWaiting ? (
        <SkeletonCards label={t('Loading...')} />
      ) : (
        <PartProblem again={roundSearch.href()} />
      )}
      <NewRoundForm isOpen={data?.items.length === 0} />
    </>
  )
}
