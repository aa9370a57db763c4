import { type Switch, switchesApi, switchTitles } from '#domains/switches/contract.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { read } from '#platform/web/page.ts'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextArea } from '#ui/forms/field.tsx'

export const switchesRead = read(switchesApi.switches)

const Change = ({ item }: { item: Switch }) => {
  const t = useT()
  return (
    <Form
      className="stack gap-2"
      call={switchesApi.setSwitch}
      params={{ name: item.name }}
      then={to('moneyConsole')}
      done={item.isOff ? message('It runs again.') : message('It is stopped for everyone.')}
      failed={message('We could not change this. Please try again.')}
      submit={item.isOff ? t('Let it run again') : t('Stop it for everyone')}
      size="sm"
      variant={item.isOff ? undefined : 'bad'}
    >
      <input type="hidden" name="isOff" value={item.isOff ? 'no' : 'yes'} />
      {!item.isOff && (
        <TextArea
          name="notice"
          label={t('What everyone reads while {part} is stopped', { part: t(switchTitles[item.name]) })}
          rows={2}
        />
      )}
    </Form>
  )
}

const One = ({ item }: { item: Switch }) => {
  const t = useT()
  return (
    <li>
      <details className="stack">
        <summary>
          {t(switchTitles[item.name])}{' '}
          <Chip tone={item.isOff ? 'bad' : 'ok'}>{item.isOff ? t('Stopped') : t('Runs')}</Chip>
        </summary>
        <div className="stack gap-2 mt-2">
          {item.notice && <p>{item.notice}</p>}
          {item.changedAt && (
            <p className="small mute">{t('Changed {time}', { time: formatDateTime(item.changedAt, t) })}</p>
          )}
          {item.isYours ? (
            <Change item={item} />
          ) : (
            <p className="small">{t('Only an administrator may change this switch.')}</p>
          )}
        </div>
      </details>
    </li>
  )
}

/** The switches that stop a part of the product for everybody. */
export const SwitchList = () => {
  const t = useT()
  const state = useRead(switchesApi.switches, switchesRead)
  return (
    <Card title={t('Emergency switches')}>
      <Loaded state={state} failed={t('We could not load the switches.')}>
        {(items) => (
          <ul className="stack gap-3">
            {items.map((item) => (
              <One key={item.name} item={item} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
