import type { Ctx } from '#platform/server/context.ts'
import { languages } from '#shared/words.ts'
import type { WhatsAppFigures } from '../contract.ts'
import { MIN_SHOWN, shownCount } from '../rules.ts'
import { type DayCounts, whatsAppFiguresStore } from './figures-store.ts'

const sumOf = (days: readonly DayCounts[], name: 'delivered' | 'read' | 'failed' | 'outgoing'): number =>
  days.reduce((all, day) => all + day[name], 0)

/** The counts of the last 30 days; none from one to four is told, and no number and no text of anybody. */
export const whatsAppFigures = async (ctx: Pick<Ctx, 'db' | 'now' | 'ports'>): Promise<WhatsAppFigures> => {
  const store = whatsAppFiguresStore(ctx.db)
  const [numbers, days, answers, errors] = await Promise.all([
    store.numbers(),
    store.days(ctx.now()),
    store.answers(),
    store.errors(),
  ])
  const sent = sumOf(days, 'outgoing')
  const share = (name: 'delivered' | 'read' | 'failed'): number | null =>
    sent < MIN_SHOWN || shownCount(sumOf(days, name)) === null
      ? null
      : Math.round((sumOf(days, name) / sent) * 100)
  return {
    isConnected: ctx.ports.whatsapp !== null,
    linkedNumbers: shownCount(numbers.linked),
    stoppedNumbers: shownCount(numbers.stopped),
    days: days.map(({ day, ...counts }) => ({
      day,
      incoming: shownCount(counts.incoming),
      outgoing: shownCount(counts.outgoing),
      delivered: shownCount(counts.delivered),
      read: shownCount(counts.read),
      failed: shownCount(counts.failed),
    })),
    shares: { delivered: share('delivered'), read: share('read'), failed: share('failed') },
    answers: languages.map(({ code }) => {
      const times = (wanted: string) =>
        shownCount(
          answers.find(({ language, outcome }) => language === code && outcome === wanted)?.times ?? 0,
        )
      return {
        language: code,
        found: times('text'),
        near: times('near'),
        none: times('nothing'),
        side: times('side'),
      }
    }),
    errors: errors.map(({ code, times }) => ({ code, times: shownCount(times) })),
  }
}
