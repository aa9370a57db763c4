import { useT } from '#platform/web/language.tsx'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import { to } from '#shared/sitemap.ts'
import { dutiesClosedWords } from '#shared/staff/duty-words.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import {
  alertIcon,
  boltIcon,
  cameraIcon,
  checkIcon,
  flagIcon,
  messageIcon,
  pinIcon,
  shieldIcon,
  voteIcon,
} from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import type { Dashboard } from '../../contract.ts'
import type { NeedKind } from '#shared/civic/dashboard-names.ts'

interface Shown {
  readonly title: string
  /** A sentence with the number of things. */
  readonly detail: string
  readonly href: string
  readonly icon: string
}

const shown: Readonly<Record<NeedKind, Shown>> = {
  answer: {
    title: message('The reviewers ask you something'),
    detail: message(
      '{count, plural, one {# nomination waits for your answer.} other {# nominations wait for your answer.}}',
    ),
    href: '#nominations',
    icon: messageIcon,
  },
  approvals: {
    title: message('A second person is needed'),
    detail: message(
      '{count, plural, one {# proposal waits for your decision.} other {# proposals wait for your decision.}}',
    ),
    href: to('approvals'),
    icon: shieldIcon,
  },
  'returned-proof': {
    title: message('Your photo proof came back'),
    detail: message(
      '{count, plural, one {# proof needs another photo.} other {# proofs need another photo.}}',
    ),
    href: to('proofSubmission'),
    icon: cameraIcon,
  },
  'check-fixed': {
    title: message('Is it fixed?'),
    detail: message(
      '{count, plural, one {# problem that you reported waits for your answer.} other {# problems that you reported wait for your answer.}}',
    ),
    href: `${to('problems')}?mine=yes`,
    icon: flagIcon,
  },
  escalated: {
    title: message('Escalation'),
    detail: message(
      '{count, plural, one {# case is late or disputed, and no one works on it.} other {# cases are late or disputed, and no one works on them.}}',
    ),
    href: to('escalation'),
    icon: alertIcon,
  },
  tasks: {
    title: message('Earn SUP today'),
    detail: message(
      '{count, plural, one {# task takes a few minutes.} other {# tasks take a few minutes each.}}',
    ),
    href: to('engage'),
    icon: boltIcon,
  },
  vote: {
    title: message('Voting is open in your area'),
    detail: message('You have not voted yet.'),
    href: to('voting'),
    icon: voteIcon,
  },
  place: {
    title: message('Tell us where you live'),
    detail: message('Then you see the leaders and projects of your area first.'),
    href: `${to('profile')}?edit=place#settings`,
    icon: pinIcon,
  },
}

/** What needs the person now, from every part of the platform [DB-02]. */
export const MissionControl = ({ needs }: Pick<Dashboard, 'needs'>) => {
  const t = useT()
  const { closed } = usePageState()
  const viewer = useViewer()
  const areDutiesClosed = closed?.includes('duties') && can('admin-flag', viewer)
  return (
    <Card flush as="section" title={t('Mission control')} aria-label={t('Mission control')}>
      <ItemList>
        {areDutiesClosed && (
          <Item
            href={to('adminPanel')}
            icon={alertIcon}
            tone="warn"
            title={t('No one can be given a duty')}
            detail={t(dutiesClosedWords)}
          />
        )}
        {needs.map(({ kind, count }) => {
          const { title, detail, href, icon } = shown[kind]
          return (
            <Item
              key={kind}
              href={href}
              icon={icon}
              tone="pri"
              title={t(title)}
              detail={t(detail, { count })}
            />
          )
        })}
        {needs.length === 0 && !areDutiesClosed && (
          <Item
            icon={checkIcon}
            tone="ok"
            title={t('Nothing waits for you')}
            detail={t('You are up to date.')}
          />
        )}
      </ItemList>
    </Card>
  )
}
