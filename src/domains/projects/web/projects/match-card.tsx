import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { read } from '#platform/web/page.ts'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { matchApi, type MatchRound } from '../../match-contract.ts'
import { supShown } from './project-presentation.tsx'
import { matchHref } from './projects-search.ts'

export const matchRead = read(matchApi.matchRounds, { query: { limit: '1' } })

/** What a round is, in a sentence. */
export const MatchSentence = ({
  round: { state, pool, matched, startsAt, lastDay, cancelledWhy },
}: {
  round: MatchRound
}) => {
  const t = useT()
  if (state === 'cancelled') return t('This round was cancelled: {reason}', { reason: cancelledWhy })
  if (state === 'closed') return t('Projects got {amount} SUP of match.', { amount: supShown(matched) })
  return t(
    'From {from} to {until}: {pool} SUP of match. Many small gifts bring a project more match than one large gift. Only verified people count.',
    { from: formatDate(startsAt, t), until: formatDate(lastDay, t), pool: supShown(pool) },
  )
}

/** The newest match round, with the way to what each project gets. */
export const MatchCard = () => {
  const t = useT()
  const round = useRead(matchApi.matchRounds, matchRead).data?.items[0]
  if (!round) return null
  return (
    <Card title={round.title} id="match">
      <p>
        <MatchSentence round={round} /> <a href={matchHref(round.id)}>{t('What each project gets')}</a>
      </p>
    </Card>
  )
}
