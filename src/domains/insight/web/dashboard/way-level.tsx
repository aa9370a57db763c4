import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Chain } from '#ui/data/chain.tsx'
import { type OwnWay, type WayLevel, wayLevelNames, wayLevels } from '../../contract.ts'

const nextWords: Readonly<Record<WayLevel, string>> = {
  candidate: message('You are verified once your identity is checked or you reach Credible Level 1.'),
  verified: message('You are trained once you have passed every lesson.'),
  trained: message('You are a leader once your community gives you a seat.'),
  leader: message('You hold a seat. Everyone can see your pledges and reports.'),
}

/** The person's level on the way through the challenge (decision D-34), and what the next one needs. */
export const WayLevelCard = ({
  way: { level, lessons },
  title,
}: {
  way: OwnWay
  /** Another title, where a page shows two levels. */
  title?: string
}) => {
  const t = useT()
  const current = wayLevels.indexOf(level)
  const label = title ?? t('Your level')
  return (
    <Card title={label} action={<Anchor href={to('profile')}>{t('My Profile')}</Anchor>}>
      <Chain
        label={label}
        steps={wayLevels.map((each, index) => ({
          label: t(wayLevelNames[each]),
          state: index < current ? 'done' : index === current ? 'cur' : 'next',
          ...(index < current && { srText: t('(reached)') }),
        }))}
      />
      <p className="small mt-4">{t(nextWords[level])}</p>
      <p className="small mute">
        {t('{passed} of {count} lessons passed.', { passed: lessons.passed, count: lessons.count })}
      </p>
    </Card>
  )
}
