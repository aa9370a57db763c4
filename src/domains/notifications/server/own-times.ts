import type { Sentence } from '#platform/server/notifications/definition.ts'
import { dayIn } from '#platform/server/notifications/moments.ts'
import type { Say } from '#platform/server/notifications/server-words.ts'
import { message } from '#shared/words.ts'
import { type QuietHours, quietZoneNames } from '../contract.ts'
import { localTime } from './delivery/delivery-plan.ts'

const NIGERIA = 'Africa/Lagos'

const withOwnTime = (sentence: Sentence, zone: QuietHours['zone']): Sentence => {
  const { values, at } = sentence
  const inside = Object.entries(values ?? {}).map(
    ([name, value]) => [name, typeof value === 'object' ? withOwnTime(value, zone) : value] as const,
  )
  const nigerian = { ...sentence, ...(values && { values: Object.fromEntries(inside) }) }
  if (at === undefined || zone === NIGERIA) return nigerian
  const { day, time } = localTime(new Date(at), zone)
  return {
    text: message('{nigerian}, which is {day}, {time} in {place}'),
    values: { nigerian, day: dayIn(day), time, place: { text: quietZoneNames[zone] } },
  }
}

/** Says each moment in Nigerian time, and also in the time of a reader who lives in another zone. */
export const sayInZone =
  (say: Say, zone: QuietHours['zone']): Say =>
  (sentence) =>
    say(typeof sentence === 'string' ? sentence : withOwnTime(sentence, zone))
