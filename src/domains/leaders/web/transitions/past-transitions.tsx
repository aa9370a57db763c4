import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { type Leader, leaderStatusNames } from '../../contracts/leader-contract.ts'

type Past = Leader['history'][number]

/** Every transition of a leader: when, to which status, by which role, and why; `more` comes below each. */
export const PastTransitions = <T extends Past>({
  past,
  more,
}: {
  past: readonly T[]
  more?: (transition: T) => ReactNode
}) => {
  const t = useT()
  return (
    <Card title={t('History')}>
      <ol className="moves">
        {past.map((one) => (
          <li key={`${one.at} ${one.to}`}>
            <b>{t(leaderStatusNames[one.to])}</b>
            <time className="small mute" dateTime={one.at}>
              {formatDate(one.at, t)}
            </time>
            <span className="small">
              {t(one.by)}
              {one.why && <span className="mute lines"> · {t(one.why)}</span>}
            </span>
            {more?.(one)}
          </li>
        ))}
      </ol>
    </Card>
  )
}
