import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import type { Answer } from '#shared/api.ts'
import { formatDate } from '#shared/format.ts'
import type { SettingName } from '#shared/notifications/setting-table.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import {
  bellIcon,
  bookIcon,
  calendarIcon,
  heartIcon,
  scaleIcon,
  shieldIcon,
  userIcon,
  voteIcon,
} from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { type NoticeView, notificationsApi } from '../contract.ts'

type NoticePage = Answer<typeof notificationsApi.notices>

const icons: Partial<Record<SettingName, string>> = {
  'task-completed': bookIcon,
  'vote-received': voteIcon,
  voting: voteIcon,
  'weekly-summary': calendarIcon,
  nominations: userIcon,
  reviews: scaleIcon,
  endorsements: heartIcon,
  account: userIcon,
  safety: shieldIcon,
}

const iconOf = ({ setting }: NoticeView): string => icons[setting] ?? bellIcon

/** An unread notice is a button: opening it marks it as read, with and without script. */
const Unread = ({ notice }: { notice: NoticeView }) => {
  const t = useT()
  return (
    <li>
      <Form
        call={notificationsApi.read}
        then={notice.link}
        failed={message('Notification update failed. Please try again.')}
        showsProblem={() => true}
      >
        {(form) => (
          <>
            <input type="hidden" name="ids" value={notice.id} />
            <button type="submit" className="item new" aria-busy={form.isBusy || undefined}>
              <span className="ico pri">
                <Icon path={iconOf(notice)} />
              </span>
              <span className="grow">
                <span className="t">{notice.title}</span>
                <span className="d">{notice.body}</span>
                {form.message && <span className="d">{form.message}</span>}
              </span>
              <span className="end">
                {notice.time}
                <span className="vh">, {t('unread')}</span>
              </span>
            </button>
          </>
        )}
      </Form>
    </li>
  )
}

const dayName = (day: string, { today, yesterday }: NoticePage, t: (text: string) => string): string => {
  if (day === today) return t('Today')
  return day === yesterday ? t('Yesterday') : formatDate(day, t)
}

/** The notices of a page, by day. */
export const NoticeList = ({ page }: { page: NoticePage }) => {
  const t = useT()
  const days = [...Map.groupBy(page.items, ({ day }) => day)]
  return (
    <Card as="div" flush className="nts">
      {days.map(([day, notices]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 className="day" id={`day-${day}`}>
            {dayName(day, page, t)}
          </h2>
          <ItemList>
            {notices.map((notice) =>
              notice.isRead ? (
                <Item
                  key={notice.id}
                  title={notice.title}
                  detail={notice.body}
                  href={notice.link}
                  icon={iconOf(notice)}
                  end={notice.time}
                />
              ) : (
                <Unread key={notice.id} notice={notice} />
              ),
            )}
          </ItemList>
        </section>
      ))}
    </Card>
  )
}
