import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { type ScreenName, to } from '#shared/sitemap.ts'
import { type LaunchStep, launchSteps } from '#shared/staff/launch-steps.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import type { LaunchState } from '../launch-contract.ts'

const words = {
  administrators: {
    title: message('Two administrators with a second factor'),
    detail: message('Each of you sets one up in the settings. What matters needs both of you.'),
    screen: 'users',
  },
  reviewers: {
    title: message('Two vetting reviewers'),
    detail: message(
      'One of you proposes the role on the page of a person, the other confirms it. Until then the two of you can review.',
    ),
    screen: 'users',
  },
  sup: {
    title: message('The first SUP'),
    detail: message(
      'One of you proposes it at the treasury, the other confirms it. Until then rewards wait and no one can vote.',
    ),
    screen: 'treasury',
  },
  leaders: {
    title: message('Two candidates of one local government'),
    detail: message(
      'People nominate someone who holds no office, the nominee agrees, two reviewers approve.',
    ),
    screen: 'vetting',
  },
  round: {
    title: message('The first round'),
    detail: message('Announce it when enough people have joined: in production only they can vote in it.'),
    screen: 'challengeConsole',
  },
} as const satisfies Readonly<Record<LaunchStep, { title: string; detail: string; screen: ScreenName }>>

/** From when an account here may be given a duty. */
const Candidates = ({ candidates, dutiesFrom }: Omit<LaunchState, 'open'>) => {
  const t = useT()
  if (candidates === 'nobody')
    return t('No one else has an account yet. Ask your future reviewers to join today.')
  const date = formatDate(dutiesFrom ?? '', t)
  return candidates === 'later'
    ? t('The first account may be given a duty from {date} on; its page says what else it needs.', { date })
    : t('There are accounts that are old enough for a duty; each page says what else it needs.')
}

/** What a new installation does first; absent once all of it is done. */
export const LaunchCard = ({ steps: { open, ...candidates } }: { steps: LaunchState }) => {
  const t = useT()
  if (open.length === 0) return null
  return (
    <Card title={t('First steps')} flush>
      <ItemList>
        {launchSteps.map((step) => {
          const isOpen = open.includes(step)
          const { title, detail, screen } = words[step]
          return (
            <Item
              key={step}
              href={to(screen)}
              title={t(title)}
              detail={
                isOpen && (
                  <>
                    {t(detail)} {step === 'reviewers' && <Candidates {...candidates} />}
                  </>
                )
              }
              end={isOpen ? <Chip>{t('Open')}</Chip> : <Chip tone="ok">{t('Done')}</Chip>}
            />
          )
        })}
      </ItemList>
    </Card>
  )
}
