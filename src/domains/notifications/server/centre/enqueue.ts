import { enqueueAll } from '#platform/server/jobs/jobs.ts'
import type { Notifier } from '#platform/server/notifications/definition.ts'
import { channels, isChangeable, isChannelOn } from '#shared/notifications/setting-table.ts'
import { deliverOver, outerChannels } from '../delivery/queued.ts'
import { takeNotice } from './taking-store.ts'

/** The notifications domain's side of `notify`: stores notices and queues their messages in the writer's transaction. */
export const notifier: Notifier = {
  take: async (db, people, { kind, setting, urgency, values, key, channels: only = channels }, now) => {
    const rules = channels.map((channel) => ({
      channel,
      isOn: only.includes(channel) && isChannelOn(setting, channel, undefined),
      isFixed: !only.includes(channel) || !isChangeable(setting, channel),
    }))
    const messages = await takeNotice(db, people, {
      kind,
      setting,
      key,
      facts: JSON.stringify(values),
      at: now,
      emailState: urgency === 'daily' ? 'daily' : 'waiting',
      rules,
    })
    for (const over of outerChannels)
      await enqueueAll(
        db,
        deliverOver[over],
        messages.filter(({ channel }) => channel === over).map(({ id }) => ({ id })),
      )
  },
}
