import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/forms/field.tsx'
import type {
  chapterShiftsApi,
  ConsoleShift,
  RosterLine,
  volunteerConsoleApi,
} from '../../console-contract.ts'
import { hoursOf, signupStateNames } from '../../rules.ts'
import { ShiftFacts } from '../shift-facts.tsx'

/** The calls of whoever runs the shifts, and the page that they stand on. */
export interface ShiftDesk {
  readonly decide: typeof volunteerConsoleApi.decideHours | typeof chapterShiftsApi.decideChapterHours
  readonly record: typeof volunteerConsoleApi.recordHours | typeof chapterShiftsApi.recordChapterHours
  readonly cancel: typeof volunteerConsoleApi.cancelShift | typeof chapterShiftsApi.cancelChapterShift
  readonly then: string
}

interface LineProps {
  readonly line: RosterLine
  readonly desk: ShiftDesk
}

const Decide = ({ line, desk }: LineProps) => {
  const t = useT()
  return (
    <Form
      className="stack gap-2"
      call={desk.decide}
      params={{ signupId: line.signupId }}
      then={desk.then}
      done={message('Saved')}
      values={{ outcome: 'confirmed' }}
    >
      <fieldset className="row wrapf">
        <legend className="vh">{t('Hours of {name}', { name: line.name })}</legend>
        <label className="check">
          <input type="radio" name="outcome" value="confirmed" defaultChecked />
          <span>{t('Confirm')}</span>
        </label>
        <label className="check">
          <input type="radio" name="outcome" value="refused" />
          <span>{t('Refuse')}</span>
        </label>
      </fieldset>
      <TextField name="reason" label={t('Reason, if you refuse')} optional={t('optional')} />
      <p>
        <Submit size="sm">
          {t('Save')}
          <span className="vh">: {line.name}</span>
        </Submit>
      </p>
    </Form>
  )
}

const RecordHours = ({ line, desk }: LineProps) => {
  const t = useT()
  return (
    <Form
      className="stack gap-2"
      call={desk.record}
      params={{ signupId: line.signupId }}
      then={desk.then}
      done={message('Saved. Another person confirms it.')}
    >
      <TextField name="minutes" label={t('Minutes worked')} inputMode="numeric" width={4} />
      <p>
        <Submit size="sm" variant="quiet">
          {t('Record the time')}
          <span className="vh">: {line.name}</span>
        </Submit>
      </p>
    </Form>
  )
}

const Line = ({ line, desk }: LineProps) => {
  const t = useT()
  return (
    <li className="stack gap-2">
      <p className="row wrapf gap-2">
        <b>{line.name}</b> <Chip>{t(signupStateNames[line.state])}</Chip>
        {line.minutes !== null && (
          <span className="small num">
            {t(
              '{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}',
              hoursOf(line.minutes),
            )}
          </span>
        )}
      </p>
      {line.emergency && (
        <p className="small">{t('Emergency contact: {contact}', { contact: line.emergency })}</p>
      )}
      {line.mayDecide && <Decide line={line} desk={desk} />}
      {line.mayRecord && <RecordHours line={line} desk={desk} />}
    </li>
  )
}

interface ShiftProps {
  readonly shift: ConsoleShift
  readonly desk: ShiftDesk
}

const CancelShift = ({ shift, desk }: ShiftProps) => {
  const t = useT()
  return (
    <Disclosure summary={t('Cancel this shift')}>
      <Form
        className="stack"
        call={desk.cancel}
        params={{ shiftId: shift.id }}
        then={desk.then}
        done={message('Cancelled. We are telling everyone who signed up.')}
        submit={t('Cancel the shift')}
        size="sm"
        variant="bad"
      >
        <ReasonField label={t('Why')} />
      </Form>
    </Disclosure>
  )
}

/** One shift with its volunteers, as its coordinator sees it. */
export const ConsoleShiftCard = ({ shift, desk }: ShiftProps) => {
  const t = useT()
  return (
    <Card
      as="article"
      level={3}
      title={shift.title}
      className="stack"
      action={shift.isCancelled ? <Chip tone="bad">{t('Cancelled')}</Chip> : undefined}
    >
      <ShiftFacts shift={shift} />
      {shift.roster.length > 0 && (
        <ul className="stack">
          {shift.roster.map((line) => (
            <Line key={line.signupId} line={line} desk={desk} />
          ))}
        </ul>
      )}
      {!shift.isCancelled && !shift.isOver && <CancelShift shift={shift} desk={desk} />}
    </Card>
  )
}
