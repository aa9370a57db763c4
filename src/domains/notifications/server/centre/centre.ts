import type { SignedInCtx } from '#platform/server/context.ts'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import type { Body, Query } from '#shared/api.ts'
import { settingNames, type SettingName } from '#shared/notifications/setting-table.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { NoticeView, notificationsApi } from '../../contract.ts'
import { localTime } from '../delivery/delivery-plan.ts'
import { sayInZone } from '../own-times.ts'
import { type NotificationKinds, renderNotice } from '../present-notice.ts'
import { quietHoursOf } from '../settings/settings.ts'
import { centreStore } from './store.ts'

const LIST = 'notices'

type Asked = Query<typeof notificationsApi.notices>

/** A page of the viewer's notices, in the language that the browser reads. */
export const listNotices = async (
  ctx: Pick<SignedInCtx, 'db' | 'now' | 'viewer' | 'language'>,
  kinds: NotificationKinds,
  { show, cursor, limit }: Asked,
) => {
  const store = centreStore(ctx.db)
  const { id: personId } = ctx.viewer
  const found = await store.page(personId, show, limit + 1, decodeCursor(LIST, cursor, isTimeKey))
  const { rows, nextCursor } = pageOfRows(LIST, found, limit, ({ at }) => at.toISOString())
  const { zone } = await quietHoursOf(ctx, personId)
  const say = sayInZone(await wordsIn(ctx.language), zone)
  const items = rows.flatMap(({ id, kind, facts, at, readAt }): NoticeView[] => {
    const rendered = renderNotice(kinds, { kind, facts }, say, { isTrusted: true, isOnPage: true })
    const setting = kinds.get(kind)?.setting
    if (!rendered || !setting) return []
    const { title, body, link } = rendered
    return [
      {
        id,
        setting,
        title,
        body,
        link,
        at: at.toISOString(),
        ...localTime(at, zone),
        isRead: readAt !== null,
      },
    ]
  })
  const present = new Set(await store.kindsOf(personId, settingNames))
  return {
    items,
    nextCursor,
    unread: await store.unread(personId),
    kinds: settingNames.filter((name) => present.has(name)),
    today: localTime(ctx.now(), zone).day,
    yesterday: localTime(new Date(ctx.now().getTime() - DAY_MS), zone).day,
  }
}

/** How many notices the viewer has not read. */
export const unreadCount = (ctx: Pick<SignedInCtx, 'db' | 'viewer'>): Promise<number> =>
  centreStore(ctx.db).unread(ctx.viewer.id)

/** Marks notices of the viewer as read; ids of other people change nothing. */
export const readNotices = async (
  ctx: SignedInCtx,
  { ids = [], all }: Body<typeof notificationsApi.read>,
) => {
  const store = centreStore(ctx.db)
  await store.markRead(ctx.viewer.id, all ? 'all' : ids, ctx.now())
  return { unread: await store.unread(ctx.viewer.id) }
}

/** The rows that the settings show: those that some kind belongs to. */
export const shownSettings = (kinds: NotificationKinds): SettingName[] => {
  const used = new Set([...kinds.values()].map(({ setting }) => setting))
  return settingNames.filter((name) => used.has(name))
}

/** Unread notices of the signed-in person, for the header. */
export const unreadInHeader = async (
  ctx: Parameters<typeof unreadCount>[0],
): Promise<{ unread: number }> => ({
  unread: await unreadCount(ctx),
})
