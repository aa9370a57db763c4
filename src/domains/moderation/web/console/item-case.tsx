import { useT } from '#platform/web/language.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatDateTime } from '#shared/format.ts'
import { type ItemCase, itemBarredNames } from '../../console-contract.ts'
import { flagReasonNames } from '../../contract.ts'
import { DecisionForm } from './decision-form.tsx'

/** Where an item stands, in a word and not by colour alone. */
export const StatusChip = ({ item }: { item: Pick<ItemCase, 'status' | 'isHeld'> }) => {
  const t = useT()
  if (item.status === 'waiting')
    return item.isHeld ? (
      <Chip tone="bad">{t('Hidden for now')}</Chip>
    ) : (
      <Chip tone="warn">{t('In sight')}</Chip>
    )
  if (item.status === 'appealed') return <Chip tone="warn">{t('Appealed')}</Chip>
  return item.status === 'kept' ? <Chip tone="ok">{t('Kept')}</Chip> : <Chip tone="bad">{t('Removed')}</Chip>
}

const Decisions = ({ item }: { item: ItemCase }) => {
  const t = useT()
  if (item.decisions.length === 0) return null
  return (
    <>
      <h3>{t('Decisions')}</h3>
      <ul className="stack gap-2">
        {item.decisions.map((decision) => (
          <li key={decision.at}>
            <b>{decision.outcome === 'kept' ? t('Kept') : t('Removed')}</b>
            {decision.isAppeal && ` · ${t('After an appeal')}`}
            {decision.reason && ` · ${t(flagReasonNames[decision.reason])}`}
            <p className="lines">{decision.note}</p>
            <p className="small mute num">
              {t('Decided by {name}.', { name: decision.decidedBy })} {formatDateTime(decision.at, t)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const Words = ({ item: { subject } }: { item: ItemCase }) => {
  const t = useT()
  if (!subject) return <p className="mute">{t('It is no longer there.')}</p>
  return (
    <>
      <p className="lines">{subject.text}</p>
      <p className="small mute num">
        {formatDateTime(subject.writtenAt, t)} · <Anchor href={subject.href}>{t('Open its page')}</Anchor>
      </p>
    </>
  )
}

/** What was reported, as moderators read it: the words and the reasons, nobody who wrote or reported them. */
export const ItemDetail = ({ item, here }: { item: ItemCase; here: string }) => {
  const t = useT()
  return (
    <Card as="section" title={item.subject?.title || t(item.label)} action={<StatusChip item={item} />}>
      <div className="stack">
        <p className="row wrapf gap-2">
          <Chip>{t(item.label)}</Chip>
          {item.stateName && <Chip>{item.stateName}</Chip>}
          {item.reasons.map(({ reason, count }) => (
            <Chip key={reason} tone="warn">
              {t('{reason}: {count}', { reason: t(flagReasonNames[reason]), count })}
            </Chip>
          ))}
        </p>
        <p className="small mute">
          {t(
            '{count, plural, one {# person reported it} other {# people reported it}}, {verified} of them verified.',
            { count: item.flags, verified: item.verifiedFlags },
          )}
        </p>
        <h3>{t('The words')}</h3>
        <Words item={item} />
        {item.notes.length > 0 && (
          <>
            <h3>{t('What people say about it')}</h3>
            <ul className="stack gap-2">
              {item.notes.map((note, index) => (
                <li key={index} className="lines">
                  {note}
                </li>
              ))}
            </ul>
          </>
        )}
        {item.appeal !== null && (
          <>
            <h3>{t('What the author says')}</h3>
            <p className="lines">{item.appeal}</p>
          </>
        )}
        <Decisions item={item} />
        {item.barred === null ? (
          <DecisionForm item={item} here={here} />
        ) : (
          <Notice>{t(itemBarredNames[item.barred])}</Notice>
        )}
      </div>
    </Card>
  )
}
