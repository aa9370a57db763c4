import { formatNumber, useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import type { RecordState } from '../../contract.ts'

type Witness = RecordState['witnesses'][number]

const troubles = {
  stranger: message('It does not know this record yet.'),
  wrong: message('Its last answer was not a valid signature.'),
  silent: message('It did not answer the last time.'),
} as const

const One = ({ name, size, at, trouble }: Witness) => {
  const t = useT()
  return (
    <li>
      <b className="num break">{name}</b>
      <br />
      {size !== null && at !== null
        ? t('Signed {size} entries, {time}.', { size: formatNumber(size), time: formatDateTime(at, t) })
        : t('Has not signed yet.')}
      {trouble !== null && trouble !== 'fork' && <span className="small mute"> {t(troubles[trouble])}</span>}
    </li>
  )
}

/** Warns that a witness saw a different history, the worst fault of a record; renders nothing otherwise. */
export const Forked = ({ witnesses }: Pick<RecordState, 'witnesses'>) => {
  const t = useT()
  const forked = witnesses.filter(({ trouble }) => trouble === 'fork')
  if (forked.length === 0) return null
  return (
    <Notice tone="bad" role="alert" title={t('A witness saw a different record.')}>
      <p>{forked.map(({ name }) => name).join(', ')}</p>
    </Notice>
  )
}

/** The outside witnesses of the record. */
export const Witnesses = ({ witnesses }: Pick<RecordState, 'witnesses'>) => {
  const t = useT()
  if (witnesses.length === 0)
    return (
      <Card title={t('Who else signs')}>
        <p>
          {t(
            'No one outside signs this record yet. Keep the checkpoint that you saw. You can use it to prove any later change.',
          )}
        </p>
      </Card>
    )
  return (
    <Card title={t('Who else signs')}>
      <p>
        {t(
          'These witnesses are independent of us. Each signs only a record that continues what it saw before.',
        )}
      </p>
      <ul className="stack gap-2 mt-3">
        {witnesses.map((witness) => (
          <One key={witness.name} {...witness} />
        ))}
      </ul>
    </Card>
  )
}
