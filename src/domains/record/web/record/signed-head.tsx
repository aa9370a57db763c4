import { formatNumber, useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { message } from '#shared/words.ts'
import type { RecordState } from '../../contract.ts'

type Checkpoint = NonNullable<RecordState['checkpoint']>

/** How much is sealed and since when, at the top of the page. */
export const Sealed = ({ checkpoint }: { checkpoint: Checkpoint }) => {
  const t = useT()
  return (
    <section className="cloth m-mirror bal" aria-labelledby="sealed">
      <h2 id="sealed" className="small">
        {t('Entries in the record')}
      </h2>
      <p className="big num">{formatNumber(checkpoint.size)}</p>
      <p className="asof">{t('Last signed {time}', { time: formatDateTime(checkpoint.signedAt, t) })}</p>
    </section>
  )
}

/** Root and keys, for people to write down. */
export const SignedHead = ({ checkpoint, keys }: { checkpoint: Checkpoint; keys: readonly string[] }) => {
  const t = useT()
  return (
    <Card level={3} title={t('Write this down')}>
      <p>{t('Write down the key. Only this key may sign the record, so compare it again later.')}</p>
      <dl className="stack gap-3 mt-3">
        <div>
          <dt className="small mute">
            {t('{count, plural, one {Key} other {Keys, the newest last}}', { count: keys.length })}
          </dt>
          {keys.map((key) => (
            <dd key={key} className="num break b">
              {key}
            </dd>
          ))}
        </div>
        <div>
          <dt className="small mute">
            {t('Root over {size} entries', { size: formatNumber(checkpoint.size) })}
          </dt>
          <dd className="num break">{checkpoint.root}</dd>
        </div>
      </dl>
      <p className="small mute mt-3">
        {t(
          'The root is a fingerprint of all entries together. If one letter of one entry changes, it changes.',
        )}
      </p>
    </Card>
  )
}

/** Warns that rows wait to enter the record, with the age of the signed head; renders nothing when all rows are sealed. */
export const Late = ({ late }: Pick<RecordState, 'late'>) => {
  const t = useT()
  if (!late) return null
  return (
    <Notice tone="bad" role="alert" title={t('The record is late.')}>
      <p>
        {t('Something from {time} is not in the record yet. The last signature is {minutes} minutes old.', {
          time: formatDateTime(late.since, t),
          minutes: formatNumber(late.headMinutes),
        })}
      </p>
    </Notice>
  )
}

const differences = {
  changed: message('was changed'),
  gone: message('was removed'),
  'slipped in': message('was added in secret'),
} as const

/** The result of the last inspection. */
export const Inspection = ({ inspection }: Pick<RecordState, 'inspection'>) => {
  const t = useT()
  if (!inspection)
    return (
      <Notice title={t('The first check has not run yet.')}>
        <p>{t('We check every minute. Reload the page soon.')}</p>
      </Notice>
    )
  const { at, compared, differing } = inspection
  const time = formatDateTime(at, t)
  if (differing.length === 0)
    return (
      <Notice tone="ok" title={t('Everything matches the record. No entry has been changed.')}>
        <p>
          {t('{count, plural, one {# line} other {# lines}} of our data checked {time}.', {
            count: compared,
            time,
          })}
        </p>
      </Notice>
    )
  return (
    <Notice tone="bad" role="alert" title={t('Our data does not match the record.')}>
      <p>
        {t('{count, plural, one {# line} other {# lines}} of our data checked {time}.', {
          count: compared,
          time,
        })}
      </p>
      <ul className="stack gap-1 mt-2">
        {differing.map(({ row, what }) => (
          <li key={`${row} ${what}`}>
            <b className="num break">{row}</b> {t(differences[what])}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
