import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { Week } from '#ui/data/week.tsx'
import { Notice } from '#ui/notice.tsx'
import type { TaskList } from '../../contracts/task-contract.ts'

type Own = NonNullable<TaskList['own']>

/** The first letters of the days of a week, Monday first. */
const letters = [
  message('M'),
  message('Tu'),
  message('W'),
  message('Th'),
  message('F'),
  message('Sa'),
  message('Su'),
] as const

const letterOf = (day: string): string => letters[(new Date(day).getUTCDay() + 6) % 7] ?? 'M'

/** The streak with the last seven days; after a break it welcomes the person back. */
export const WeekOfTasks = ({ own }: { own: Own }) => {
  const t = useT()
  const isActiveToday = own.week.some(({ isToday, isActive }) => isToday && isActive)
  return (
    <Card
      title={
        own.streak > 0
          ? t('{days, plural, one {# day in a row} other {# days in a row}}', { days: own.streak })
          : own.completed > 0
            ? t('Welcome back')
            : t('Your week')
      }
    >
      <Week
        days={own.week.map(({ day, isActive, isToday }) => ({
          label: t(letterOf(day)),
          srText: isActive ? t('done') : isToday ? t('today') : t('nothing'),
          state: isActive ? 'done' : 'next',
          today: isToday,
        }))}
      />
      <p className="small mute mt-3">
        {isActiveToday
          ? t('Today counts. You can rest one day a week.')
          : own.streak > 0
            ? t('Do one thing today to keep it going. You can rest one day a week.')
            : own.completed > 0
              ? t(
                  'You took a break. No problem: everything you earned is still yours. Start again with one task.',
                )
              : t('Do one thing today to start.')}
      </p>
    </Card>
  )
}

/** What this person earned in all, and did by tasks. */
export const TaskTotals = ({ own }: { own: Own }) => {
  const t = useT()
  return (
    <Card title={t('Your totals')} action={<Anchor href={to('wallet')}>{t('Wallet')}</Anchor>}>
      <StatGrid>
        <Stat value={own.earned} label={t('SUP earned')} />
        <Stat value={own.completed} label={t('tasks completed')} />
        <Stat value={own.streak} label={t('days in a row')} />
        <Stat value={own.fresh} label={t('new tasks')} />
      </StatGrid>
      <p className="small mute mt-3">
        {t('Tasks can still pay you {amount} SUP today.', { amount: own.leftToday })}
      </p>
      {own.isOwed && (
        <Notice className="mt-3">
          {t('Rewards are paused until the fund is topped up; your act is kept and is paid then.')}
        </Notice>
      )}
    </Card>
  )
}
