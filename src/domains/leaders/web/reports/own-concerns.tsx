import type { Answer } from '#shared/api.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { concernKindNames, type concernsApi } from '../../contracts/concern-contract.ts'

const looks = {
  open: { label: message('Being looked at'), tone: 'warn' },
  upheld: { label: message('Upheld'), tone: 'ok' },
  dismissed: { label: message('Not upheld'), tone: 'pri' },
} as const

/** A person's own reports about this leader, with their results. */
export const OwnConcerns = ({ items }: Answer<typeof concernsApi.ownConcerns>) => {
  const t = useT()
  if (items.length === 0) return null
  return (
    <Card title={t('Your reports about this leader')}>
      <ul className="moves">
        {items.map(({ id, kind, state, sentAt, reason }) => (
          <li key={id}>
            <span className="row wrapf gap-2">
              <b>{t(concernKindNames[kind])}</b>
              <Chip tone={looks[state].tone}>{t(looks[state].label)}</Chip>
            </span>
            <span className="small mute">{t('Sent on {date}', { date: formatDate(sentAt, t) })}</span>
            {reason && <span className="small lines">{reason}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
