import { useT } from '#platform/web/language.tsx'
import { formatDateTime, formatMoment } from '#shared/format.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { type ItemCase, itemBarredNames } from '../../console-contract.ts'
import { CaseDecisions } from './case-decisions.tsx'
import { CaseSources } from './case-sources.tsx'
import { DecisionForm } from './decision-form.tsx'
import { StatusChip } from './status-chip.tsx'

const Marks = ({ item }: { item: ItemCase }) => {
  const t = useT()
  return (
    <p className="row wrapf gap-2">
      <Chip>{t(item.label)}</Chip>
      {item.stateName && <Chip>{item.stateName}</Chip>}
      {item.reasons.map(({ reason, name, count }) => (
        <Chip key={reason} tone="warn">
          {item.flags > 0 ? t('{reason}: {count}', { reason: t(name), count }) : t(name)}
        </Chip>
      ))}
      {item.needsTwo && <Chip tone="bad">{t('Two people decide')}</Chip>}
      {item.isLate && <Chip tone="bad">{t('Late')}</Chip>}
    </p>
  )
}

/** How many reported it, since when it waits and until when it should be decided. */
const Waiting = ({ item }: { item: ItemCase }) => {
  const t = useT()
  return (
    <p className="small mute">
      {item.flags > 0 &&
        t(
          '{count, plural, one {# person reported it} other {# people reported it}}, {verified} of them verified.',
          { count: item.flags, verified: item.verifiedFlags },
        )}{' '}
      {item.dueAt !== null &&
        (item.status === 'second'
          ? t('Confirm or refuse before {date}, or it goes back to the start.', {
              date: formatMoment(item.dueAt, t),
            })
          : t('Waiting since {since}. Decide before {date}.', {
              since: formatDateTime(item.since, t),
              date: formatMoment(item.dueAt, t),
            }))}
    </p>
  )
}

const Subject = ({ item: { subject } }: { item: ItemCase }) => {
  const t = useT()
  if (!subject) return <p className="mute">{t('It is no longer there.')}</p>
  return (
    <>
      {subject.text !== null && <p className="lines">{subject.text}</p>}
      <p className="small mute num">
        {formatDateTime(subject.writtenAt, t)} · <Anchor href={subject.href}>{t('Open its page')}</Anchor>
      </p>
    </>
  )
}

/** The words, what people say about them and what supports it. */
const Words = ({ item }: { item: ItemCase }) => {
  const t = useT()
  return (
    <>
      {item.subject?.text !== null && <h3>{t('The words')}</h3>}
      <Subject item={item} />
      {item.parts.map(({ label, text }) => (
        <div key={label}>
          <h3>{t(label)}</h3>
          <p className="lines">{text}</p>
        </div>
      ))}
      <CaseSources item={item} />
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
    </>
  )
}

/** A case as moderators read it: the words and the reasons, nobody who wrote, sent or reported them. */
export const ItemDetail = ({ item, here }: { item: ItemCase; here: string }) => {
  const t = useT()
  return (
    <Card as="section" title={item.subject?.title || t(item.label)} action={<StatusChip item={item} />}>
      <div className="stack">
        {item.subject?.detail && <p className="small mute">{item.subject.detail}</p>}
        <Marks item={item} />
        <Waiting item={item} />
        <Words item={item} />
        <CaseDecisions item={item} />
        {item.barred === null ? (
          <DecisionForm item={item} here={here} />
        ) : (
          <Notice>{t(itemBarredNames[item.barred])}</Notice>
        )}
      </div>
    </Card>
  )
}
