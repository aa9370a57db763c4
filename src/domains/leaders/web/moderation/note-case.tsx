import { Form } from '#platform/web/forms/form.tsx'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { noteReasonNames, noteReasons } from '../../contracts/note-contract.ts'
import { noteBarredNames, type NoteCase, noteConsoleApi } from '../../contracts/note-console-contract.ts'
import { DECIDED, NOT_DECIDED, useDecided } from './concern-form.tsx'

const Decisions = ({ item }: { item: NoteCase }) => {
  const t = useT()
  if (item.decisions.length === 0) return null
  return (
    <>
      <h3>{t('Decisions')}</h3>
      <ul className="moves">
        {item.decisions.map((decision) => (
          <li key={decision.at}>
            <b>
              {decision.outcome === 'kept'
                ? decision.isAppeal
                  ? t('Shown again after the appeal')
                  : t('Kept')
                : decision.isAppeal
                  ? t('Stays hidden after the appeal')
                  : t('Hidden')}
            </b>
            {decision.reason && <span className="small">{t(noteReasonNames[decision.reason])}</span>}
            <span className="small mute num">
              {t('Decided by {name}.', { name: decision.decidedBy })} {formatDateTime(decision.at, t)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Reported words as moderators read them: the words and the reasons of the reports, not their author. */
export const NoteDetail = ({ item }: { item: NoteCase }) => {
  const t = useT()
  return (
    <>
      <h2>
        <a href={to('leader', { leaderId: item.leader.id })}>{item.leader.fullName}</a>
      </h2>
      <p className="small mute">
        {item.leader.currentOffice} · {item.leader.lgaName}, {item.leader.stateName}
      </p>
      <p className="row wrapf gap-2 mt-2">
        {item.reports.map(({ reason, count }) => (
          <Chip key={reason} tone="warn">
            {t('{reason}: {count}', { reason: t(noteReasonNames[reason]), count })}
          </Chip>
        ))}
        <span className="small mute num">{formatDateTime(item.since, t)}</span>
      </p>
      <h3>{t('The words of the endorsement')}</h3>
      <p className="vet-text">{item.text}</p>
      {item.appeal !== null && (
        <>
          <h3>{t('What the author says')}</h3>
          <p className="vet-text">{item.appeal}</p>
        </>
      )}
      <Decisions item={item} />
    </>
  )
}

/** Keeps the words or hides them with a reason: one choice. */
export const NoteForm = ({ item, next }: { item: NoteCase; next: string }) => {
  const t = useT()
  const decided = useDecided(next)
  if (item.barred !== null) return <Notice>{t(noteBarredNames[item.barred])}</Notice>
  const isAppeal = item.state === 'appealed'
  return (
    <Form
      key={item.id}
      call={noteConsoleApi.decideNote}
      params={{ endorsementId: item.id }}
      then={next}
      done={DECIDED}
      failed={NOT_DECIDED}
      className="stack"
      onDone={decided}
    >
      {(form) => {
        const decision = form.field('decision')
        return (
          <>
            <FormProblem form={form} />
            <RadioCards
              name="decision"
              id={decision.id}
              legend={t('Your decision')}
              hint={t('The endorsement counts either way. Its author reads the reason.')}
              defaultValue={decision.defaultValue}
              error={decision.error}
              options={[
                { value: 'kept', label: isAppeal ? t('Show the words again') : t('Keep the words') },
                ...noteReasons.map((value) => ({
                  value,
                  label: isAppeal ? t('They stay hidden') : t('Hide the words'),
                  detail: t(noteReasonNames[value]),
                })),
              ]}
            />
            <Button type="submit" variant="civic" full busy={form.isBusy}>
              {t('Save the decision')}
            </Button>
          </>
        )
      }}
    </Form>
  )
}
