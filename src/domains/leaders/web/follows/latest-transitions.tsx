import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import type { FollowedTransition } from '../../contracts/follow-contract.ts'
import { leaderStatusNames } from '../../contracts/leader-contract.ts'
import { placeLine } from '../leader-presentation.ts'

/** Latest transitions of followed leaders and in followed places, newest first. */
export const LatestTransitions = ({ moves }: { moves: readonly FollowedTransition[] }) => {
  const t = useT()
  return (
    <Card title={t('Latest steps')}>
      {moves.length === 0 && <p className="mute">{t('Nothing has happened here yet.')}</p>}
      <ul className="moves">
        {moves.map((move, index) => (
          <li key={index}>
            <span className="row wrapf gap-2">
              <Anchor className="b" href={to('leader', { leaderId: move.leaderId })}>
                {move.fullName}
              </Anchor>
              <Chip tone={move.to === 'suspended' ? 'bad' : 'pri'}>{t(leaderStatusNames[move.to])}</Chip>
            </span>
            <span className="small mute">
              {formatDate(move.at, t)} · {placeLine(move)}
            </span>
            <span className="small lines">{t(move.why)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
