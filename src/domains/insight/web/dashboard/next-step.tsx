import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { bookIcon, messageIcon, pinIcon, plusIcon, voteIcon } from '#ui/icons.ts'
import type { Dashboard } from '../../contract.ts'
import { type NextStep, nextStepOf } from '../../rules.ts'

interface Shown {
  readonly title: string
  readonly text: string
  readonly href: string
  readonly button: string
  readonly icon: string
}

type Translate = ReturnType<typeof useT>

const steps: Readonly<Record<NextStep, (dashboard: Dashboard, t: Translate) => Shown>> = {
  answer: (_, t) => ({
    title: t('The reviewers ask you something'),
    text: t('Your nomination waits for your answer.'),
    href: '#nominations',
    button: t('Read and answer'),
    icon: messageIcon,
  }),
  place: (_, t) => ({
    title: t('Tell us where you live'),
    text: t('You vote in your own local government area, and see its leaders and projects first.'),
    href: `${to('profile')}?edit=place#settings`,
    button: t('Choose your area'),
    icon: pinIcon,
  }),
  vote: ({ contest }, t) => ({
    title: t('Vote in {lga}', { lga: contest?.lgaName ?? '' }),
    text: t('You have SUP to vote with. You can change your vote until voting closes.'),
    href: to('voting'),
    button: t('See the candidates'),
    icon: voteIcon,
  }),
  learn: ({ lessons: { next, reward } }, t) => ({
    title: t(next?.title ?? ''),
    text: t(
      '{minutes, plural, one {A lesson of # minute.} other {A lesson of # minutes.}} Pass its test to earn {reward} SUP.',
      {
        minutes: next?.minutes ?? 0,
        reward,
      },
    ),
    href: to('lesson', { moduleId: next?.id ?? '' }),
    button: t('Take the lesson'),
    icon: bookIcon,
  }),
  nominate: (_, t) => ({
    title: t('Nominate a leader'),
    text: t('You may know the right person: someone who serves, keeps accounts and listens.'),
    href: to('nominate'),
    button: t('Nominate a leader'),
    icon: plusIcon,
  }),
}

/** The one thing to do next, with the only ochre button of the page. */
export const NextStepCard = ({ dashboard, isAsked }: { dashboard: Dashboard; isAsked: boolean }) => {
  const t = useT()
  const { title, text, href, button, icon } = steps[nextStepOf(dashboard, isAsked)](dashboard, t)
  return (
    <Card accent as="section" aria-label={t('What to do next')}>
      <p className="small mute">{t('What to do next')}</p>
      <h2>{title}</h2>
      <p className="mt-2">{text}</p>
      <p className="mt-4">
        <ButtonLink href={href} variant="civic" icon={icon}>
          {button}
        </ButtonLink>
      </p>
    </Card>
  )
}
