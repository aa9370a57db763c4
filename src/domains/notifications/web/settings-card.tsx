import { Form } from '#platform/web/forms/form.tsx'
import { WhileOpen } from '#platform/web/forms/while-open.tsx'
import { useT } from '#platform/web/language.tsx'
import { pageChannels } from '#shared/notifications/setting-table.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { notificationsApi, type SettingRow } from '../contract.ts'

type Channel = (typeof pageChannels)[number]

const channelNames: Record<Channel, string> = {
  app: message('App'),
  email: message('Email'),
  sms: message('Text'),
}
const cellNames: Record<Channel, string> = {
  app: message('{kind}: in the app'),
  email: message('{kind}: by email'),
  sms: message('{kind}: by text message'),
}

const Cell = ({ row, channel }: { row: SettingRow; channel: Channel }) => {
  const t = useT()
  const cell = row.channels.find((each) => each.channel === channel)
  if (!cell)
    return (
      <td>
        <span aria-hidden="true">–</span>
        <span className="vh">{t('Not offered')}</span>
      </td>
    )
  return (
    <td>
      <label>
        <input
          type="checkbox"
          name="on"
          value={`${row.setting}.${channel}`}
          defaultChecked={cell.isOn}
          disabled={!cell.isChangeable}
          aria-label={t(cellNames[channel], { kind: t(row.label) })}
        />
      </label>
    </td>
  )
}

/** What reaches the person, and where: one row for each kind, one column for each channel. */
export const SettingsCard = ({ rows }: { rows: readonly SettingRow[] }) => {
  const t = useT()
  return (
    <Card title={t('What reaches you, and where')} id="settings">
      <p className="small mute">{t('Text messages are free for you.')}</p>
      {(['email', 'sms'] as const).map((carrier) => (
        <WhileOpen
          key={carrier}
          carrier={carrier}
          instead={t('What you choose in its column holds from the day we can.')}
        >
          {null}
        </WhileOpen>
      ))}
      <Form
        className="stack"
        call={notificationsApi.saveSettings}
        then={`${to('notifications')}#settings`}
        done={message('Your choice is saved.')}
        failed={message('Notification update failed. Please try again.')}
        submit={t('Save')}
      >
        <table className="tbl mx">
          <caption className="vh">{t('Kinds of notification and channels')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{t('Kind')}</span>
              </th>
              {pageChannels.map((channel) => (
                <th key={channel} scope="col">
                  {t(channelNames[channel])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.setting}>
                <th scope="row">{t(row.label)}</th>
                {pageChannels.map((channel) => (
                  <Cell key={channel} row={row} channel={channel} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="small mute">{t('Safety notices stay on.')}</p>
      </Form>
    </Card>
  )
}
