import type { Ref } from 'react'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Avatar, initialsOf } from '#ui/pictures/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { eyeOffIcon, messageIcon, scaleIcon, usersIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/pictures/portrait.tsx'
import { officeTypeNames } from '#domains/leaders/contracts/leader-contract.ts'
import { consentNames } from '../../contracts/nomination-contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { placeLine, seedOf } from '#domains/leaders/web/leader-presentation.ts'
import { EvidenceList } from './evidence-table.tsx'
import { DueChip } from '../queue/queue-list.tsx'
import { queueTabNames, reasonWords } from './words.ts'

const Photo = ({ item }: { item: VettingItem }) => {
  const t = useT()
  const name = item.nomineeFullName
  if (item.isBlind) return <Avatar anonymous square size="xl" />
  const picture = (
    <Portrait
      size="lg"
      seed={seedOf(item.id)}
      ini={initialsOf(name)}
      label={item.photoUrl ? t('Photo of {name}', { name }) : t('Drawn portrait')}
      src={item.photoUrl ? `${item.photoUrl}?size=small` : undefined}
    />
  )
  if (!item.photoUrl) return picture
  return (
    <a href={item.photoUrl} target="_blank" rel="noopener">
      {picture}
    </a>
  )
}

const Head = ({ item, headingRef }: { item: VettingItem; headingRef: Ref<HTMLHeadingElement> }) => {
  const t = useT()
  const values = {
    reference: item.reference,
    date: formatDate(item.submittedAt, t),
    number: item.nominatorNumber ?? '',
  }
  return (
    <div className="row top-align gap-4">
      <Photo item={item} />
      <div className="grow">
        <p className="small mute num">
          {item.nominatorNumber === null
            ? t('{reference}, sent on {date}', values)
            : t('{reference}, sent on {date} by Citizen #{number}', values)}
        </p>
        <h2 tabIndex={-1} ref={headingRef}>
          {item.nomineeFullName}
        </h2>
        <p>
          {item.currentOffice} · {t(officeTypeNames[item.officeType])} · {placeLine(item)}
        </p>
        <p className="row wrapf gap-2 mt-2">
          <Chip tone={item.status === 'approved' ? 'ok' : item.status === 'rejected' ? 'bad' : 'pri'}>
            {t(queueTabNames[item.status])}
          </Chip>
          <DueChip item={item} />
          <Chip>{t('Consent: {state}', { state: t(consentNames[item.consent]) })}</Chip>
          {item.supporters > 0 && (
            <Chip icon={usersIcon}>
              {t('{count, plural, one {# more person supports this} other {# more people support this}}', {
                count: item.supporters,
              })}
            </Chip>
          )}
        </p>
      </div>
    </div>
  )
}

const Outcome = ({ item }: { item: VettingItem }) => {
  const t = useT()
  if (item.infoRequested !== null)
    return (
      <Notice className="mt-4" tone="warn" icon={messageIcon} title={t('The reviewers asked the nominator:')}>
        <span className="vet-text">{item.infoRequested}</span>
        {item.isPaused && (
          <span className="small">{t('The deadline is paused until the answer comes.')}</span>
        )}
      </Notice>
    )
  if (item.status === 'rejected' && item.reasonCode)
    return (
      <Notice className="mt-4" tone="bad" title={t('Rejected.')}>
        {t(reasonWords(item.reasonCode))}
      </Notice>
    )
  if (item.status !== 'approved' || !item.leaderId) return null
  return (
    <p className="mt-4">
      <ButtonLink variant="quiet" size="sm" href={to('leader', { leaderId: item.leaderId })}>
        {t('See the profile')}
      </ButtonLink>
    </p>
  )
}

interface NominationDetailProps {
  readonly item: VettingItem
  readonly areShortcutsOn: boolean
  /** Takes the focus when another nomination is opened. */
  readonly headingRef: Ref<HTMLHeadingElement>
}

/** The appeal that called a fresh panel. */
const Appeal = ({ item }: { item: VettingItem }) => {
  const t = useT()
  if (!item.appeal) return null
  const date = formatDate(item.appeal.at, t)
  return (
    <Notice className="mt-4" icon={scaleIcon} title={t('Appealed on {date}:', { date })}>
      <span className="vet-text">{item.appeal.text}</span>
    </Notice>
  )
}

/** Everything that a reviewer reads before a verdict. */
export const NominationDetail = ({ item, areShortcutsOn, headingRef }: NominationDetailProps) => {
  const t = useT()
  return (
    <>
      <Head item={item} headingRef={headingRef} />
      {item.isBlind && (
        <Notice className="mt-4" icon={eyeOffIcon} title={t('Names are hidden until you have scored.')}>
          {t('Judge what was done, not who did it.')}
        </Notice>
      )}
      <Outcome item={item} />
      <Appeal item={item} />
      <h3>{t('Nomination statement')}</h3>
      <p className="read vet-text">{item.nominationStatement}</p>
      <h3>{t('Biography')}</h3>
      <p className="read vet-text">{item.biography}</p>
      <h3>{t('Evidence')}</h3>
      <EvidenceList evidence={item.evidence} links={item.links} areShortcutsOn={areShortcutsOn} />
    </>
  )
}
