import { formatNumber, useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Chain } from '#ui/data/chain.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { checkIcon, starIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Meter } from '#ui/data/meter.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import type { OwnStanding, ProfileLevel, ShownBadge } from '../own-contract.ts'
import { credibilityParts } from '../credibility-rules.ts'
import { badges, levels } from '../rules.ts'

/** The figures that a profile shows. */
export interface ProfileFigures extends Pick<
  OwnStanding,
  'credibility' | 'credibilityParts' | 'civicEngagements' | 'joinedAt'
> {
  readonly badgesEarned: number
  readonly dayStreak: number
}

const HowCredible = ({ stats }: { stats: Pick<ProfileFigures, 'credibilityParts'> }) => {
  const t = useT()
  return (
    <Disclosure summary={t('How the credibility score is worked out')}>
      <p className="small">
        {t(
          'It adds up four things, up to 100. You get a score once your identity or one action is confirmed.',
        )}
      </p>
      <ul className="stack gap-2 mt-3 small">
        {credibilityParts.map(({ id, how }) => {
          const part = stats.credibilityParts.find((each) => each.id === id)
          return (
            <li key={id} className="row between top-align">
              <span>{t(how)}</span>
              <b className="num nowrap">
                {t('{points} of {most}', { points: part?.points ?? 0, most: part?.most ?? 0 })}
              </b>
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}

/** The numbers of the profile [PF-01]; hides a score without any basis. */
export const Figures = ({ stats }: { stats: ProfileFigures }) => {
  const t = useT()
  const { credibility, civicEngagements, badgesEarned, dayStreak, joinedAt } = stats
  return (
    <div className="stack">
      <Card>
        <StatGrid>
          <Stat
            value={credibility === null ? t('Not yet') : formatNumber(credibility)}
            label={t('credibility score')}
          />
          <Stat value={formatNumber(civicEngagements)} label={t('civic engagements')} />
          <Stat value={formatNumber(badgesEarned)} label={t('badges earned')} />
          <Stat value={formatNumber(dayStreak)} label={t('days in a row')} />
          <Stat value={<small>{formatDate(joinedAt, t)}</small>} label={t('joined')} />
        </StatGrid>
      </Card>
      <HowCredible stats={stats} />
    </div>
  )
}

/** The four levels (decision D-17), the person's level and what the next one needs. */
export const LevelCard = ({
  level,
  stats,
}: {
  level: ProfileLevel
  stats: Pick<OwnStanding, 'verifiedActions'>
}) => {
  const t = useT()
  const current = levels.findIndex(({ id }) => id === level.id)
  const next = levels[current + 1]
  const label = t('Your level')
  return (
    <Card title={label}>
      <Chain
        label={label}
        steps={levels.map(({ name }, index) => ({
          label: t(name),
          state: index < current ? 'done' : index === current ? 'cur' : 'next',
          ...(index < current && { srText: t('(reached)') }),
        }))}
      />
      {next ? (
        <div className="mt-4 stack gap-2">
          <Meter
            label={t('Verified actions on the way to {level}', { level: t(next.name) })}
            value={stats.verifiedActions}
            max={next.from}
          />
          <p className="small mute">
            {t('{count, plural, one {# verified action} other {# verified actions}} to {level}.', {
              count: level.toNext ?? 0,
              level: t(next.name),
            })}
          </p>
        </div>
      ) : (
        <p className="mt-4 small mute">{t('This is the highest level.')}</p>
      )}
      <p className="mt-2 small mute">
        {t(
          'An action is verified once someone else has confirmed it, such as a nomination that was approved.',
        )}
      </p>
    </Card>
  )
}

/** The three badges: which are earned, and how to earn the others. */
export const Badges = ({ badges: own }: { badges: readonly ShownBadge[] }) => {
  const t = useT()
  return (
    <Card flush title={t('Badges')}>
      <ItemList>
        {badges.map(({ id, name, how }) => {
          const { isEarned = false, have = 0, need = 0 } = own.find((badge) => badge.id === id) ?? {}
          return (
            <Item
              key={id}
              icon={starIcon}
              tone={isEarned ? 'ok' : undefined}
              title={t(name)}
              detail={t(how)}
              end={
                isEarned ? (
                  <Chip tone="ok" icon={checkIcon}>
                    {t('Earned')}
                  </Chip>
                ) : (
                  <Chip>{t('{have} of {need}', { have, need })}</Chip>
                )
              }
            />
          )
        })}
      </ItemList>
    </Card>
  )
}
