import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { initialsOf } from '#ui/pictures/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { DirectoryCard } from '#ui/data/directory-card.tsx'
import { Portrait } from '#ui/pictures/portrait.tsx'
import type { LeaderCard } from '../../contracts/leader-contract.ts'
import {
  type Badge,
  consentBadge,
  placeLine,
  seedOf,
  smallPictureOf,
  statusBadge,
  trustBadge,
} from '../leader-presentation.ts'

/** A badge as a chip, in the person's language. */
const BadgeChip = ({ badge }: { badge: Badge }) => {
  const t = useT()
  return (
    <Chip tone={badge.tone} icon={badge.icon}>
      {t(badge.label)}
    </Chip>
  )
}

/** The chips of a leader: trust, missing consent, status in the pipeline, and the mark of a sample. */
export const LeaderChips = ({
  leader,
}: {
  leader: Pick<LeaderCard, 'status' | 'isVerified' | 'consent' | 'isSample'>
}) => {
  const t = useT()
  const status = statusBadge(leader)
  const consent = consentBadge(leader)
  return (
    <>
      <BadgeChip badge={trustBadge(leader)} />
      {consent && <BadgeChip badge={consent} />}
      {status && <BadgeChip badge={status} />}
      {leader.isSample && <Chip>{t('Sample')}</Chip>}
    </>
  )
}

/** The drawn or photographed portrait of a leader. */
export const LeaderPortrait = ({
  leader,
  size,
}: {
  leader: Pick<LeaderCard, 'id' | 'fullName' | 'photoUrl' | 'isSample'>
  size?: 'card' | 'lg'
}) => {
  const t = useT()
  return (
    <Portrait
      seed={seedOf(leader.id)}
      ini={initialsOf(leader.fullName)}
      label={
        leader.photoUrl && !leader.isSample
          ? t('Photo of {name}', { name: leader.fullName })
          : t('Drawn portrait')
      }
      src={smallPictureOf(leader)}
      size={size}
    />
  )
}

/** Selects a leader for the comparison; it belongs to the form around the list. */
const CompareBox = ({ leader: { id, fullName } }: { leader: LeaderCard }) => {
  const t = useT()
  return (
    <label className="check small">
      <input type="checkbox" name="id" value={id} aria-label={t('Compare {name}', { name: fullName })} />
      {t('Compare')}
    </label>
  )
}

/** One leader in a list, with a checkbox where leaders can be compared. */
export const LeaderCardRow = ({ leader, canCompare }: { leader: LeaderCard; canCompare?: true }) => (
  <DirectoryCard
    href={to('leader', { leaderId: leader.id })}
    title={leader.fullName}
    detail={`${leader.currentOffice} · ${placeLine(leader)}`}
    portrait={<LeaderPortrait leader={leader} />}
    control={canCompare && <CompareBox leader={leader} />}
  >
    <LeaderChips leader={leader} />
  </DirectoryCard>
)
