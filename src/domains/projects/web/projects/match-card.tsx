import { useT } from '#platform/web/language.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { read } from '#platform/web/page.ts'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { matchApi } from '../../match-contract.ts'
import { supShown } from './project-presentation.tsx'

export const matchRead = read(matchApi.matchRounds)

/** The match round that runs, or what the last one gave, with the way to its numbers. */
export const MatchCard = () => {
  const t = useT()
  const round = useRead(matchApi.matchRounds, matchRead).data?.items[0]
  if (!round || round.state === 'cancelled') return null
  const { title, pool, matched, endsAt, state } = round
  return (
    <Card title={title} id="match">
      <p>
        {state === 'open'
          ? t(
              '{pool} SUP of match until {day}. Many small gifts bring a project more match than one large gift. Only verified people count.',
              {
                pool: supShown(pool),
                day: formatDate(endsAt, t),
              },
            )
          : t('Projects got {amount} SUP of match.', { amount: supShown(matched) })}{' '}
        <a href={matchApi.matchRounds.path}>{t('The numbers, to compute it yourself')}</a>
      </p>
    </Card>
  )
}
