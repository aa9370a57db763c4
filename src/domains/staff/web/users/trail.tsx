import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { Timeline } from '#ui/data/timeline.tsx'
import { MAX_TRAIL, type TrailRow } from '../../people-contract.ts'

const Row = ({ row, ownId }: { row: TrailRow; ownId: string | null }) => {
  const t = useT()
  return (
    <>
      <b>{t(row.words)}</b>
      {row.named.map((name) => ` · ${t(name)}`)}
      {row.about && row.about.id !== ownId && <> · {row.about.name}</>}
      {row.times > 1 && <> {t('and {count} more', { count: row.times - 1 })}</>}
      {row.by && row.by.id !== ownId && (
        <span className="small mute"> {t('by {name}', { name: row.by.name })}</span>
      )}
      {row.reason && <span className="console-why small">{row.reason}</span>}
    </>
  )
}

/** Actions of staff and the person, newest first, with reasons. */
export const Trail = ({ rows, ownId }: { rows: readonly TrailRow[]; ownId: string | null }) => {
  const t = useT()
  if (rows.length === 0) return <p className="mute">{t('Nothing yet.')}</p>
  return (
    <>
      <Timeline
        className="console-trail"
        items={rows.map((row) => ({
          time: formatDateTime(row.at, t),
          dateTime: row.at,
          text: <Row row={row} ownId={ownId} />,
        }))}
      />
      {rows.length >= MAX_TRAIL && <p className="small mute mt-2">{t('These are the last 50.')}</p>}
    </>
  )
}
