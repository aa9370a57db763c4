import {
  type Holiday,
  holidayChangeNames,
  holidayChanges,
  holidaysApi,
} from '#domains/regions/holidays-contract.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Propose } from '#platform/web/forms/acts/propose.tsx'
import { ReasonField } from '#platform/web/forms/fields/reason-field.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { read } from '#platform/web/page.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'

export const holidaysRead = read(holidaysApi.holidays)

const One = ({ holiday }: { holiday: Holiday }) => {
  const t = useT()
  const { day, name, isHoliday, source, proposedBy, confirmedBy } = holiday
  return (
    <li className="stack gap-1">
      <p className="row between wrapf gap-2">
        <b lang="en">{name}</b>
        <span className="row gap-2">
          {formatDate(day, t)} {!isHoliday && <Chip>{t('Taken out')}</Chip>}
        </span>
      </p>
      <p className="small mute">
        <span lang="en">{source}</span>
        {proposedBy &&
          confirmedBy &&
          ` · ${t('{first} and {second}', { first: proposedBy, second: confirmedBy })}`}
      </p>
    </li>
  )
}

const ProposeHoliday = () => {
  const t = useT()
  return (
    <Propose call={holidaysApi.proposeHoliday} then={to('cashoutConsole')} submit={t('Propose the day')}>
      <TextField name="day" label={t('Day')} type="date" width={10} />
      <SelectField
        name="change"
        label={t('What is true of it')}
        options={holidayChanges.map((value) => ({ value, label: t(holidayChangeNames[value]) }))}
      />
      <TextField name="name" label={t('Name of the holiday')} hint={t('Such as Eid-ul-Fitr')} />
      <TextField name="source" label={t('Source')} hint={t('Who declared it, and when')} />
      <ReasonField />
    </Propose>
  )
}

/** Public holidays that move, on which a cashout takes longer, and the form to change one. */
export const HolidayDesk = () => {
  const t = useT()
  const state = useRead(holidaysApi.holidays, holidaysRead)
  return (
    <Card title={t('Public holidays that move')}>
      <div className="stack">
        <p className="small">
          {t(
            'Banks are closed on them, so a cashout arrives later. Holidays with a fixed date count automatically.',
          )}
        </p>
        <Loaded state={state} failed={t('We could not load the holidays.')}>
          {(holidays) => (
            <ul className="stack gap-3">
              {holidays.map((holiday) => (
                <One key={holiday.day} holiday={holiday} />
              ))}
            </ul>
          )}
        </Loaded>
        <ProposeHoliday />
      </div>
    </Card>
  )
}
