import { useT } from '#platform/web/language.tsx'
import { formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { fileIcon, linkIcon } from '#ui/icons.ts'
import { ItemList } from '#ui/item-list.tsx'
import { concernKindNames } from '../../contracts/concern-contract.ts'
import type { ConcernCase } from '../../contracts/moderation-contract.ts'

const Source = ({ href, icon, name }: { href: string; icon: string; name: string }) => {
  const t = useT()
  return (
    <li>
      <a className="item" href={href} target="_blank" rel="noopener noreferrer nofollow">
        <span className="ico">
          <Icon path={icon} />
        </span>
        <span className="grow t lines">{name}</span>
        <span className="vh">{t('(opens in a new tab)')}</span>
      </a>
    </li>
  )
}

const Sources = ({ item }: { item: ConcernCase }) => {
  const t = useT()
  if (item.files.length === 0 && item.sourceUrl === null)
    return <p className="mute">{t('No files and no source came with it.')}</p>
  return (
    <Card flush>
      <ItemList>
        {item.sourceUrl !== null && <Source href={item.sourceUrl} icon={linkIcon} name={item.sourceUrl} />}
        {item.files.map((file) => (
          <Source key={file.id} href={file.url} icon={fileIcon} name={file.name} />
        ))}
      </ItemList>
    </Card>
  )
}

const Decided = ({ decision }: { decision: NonNullable<ConcernCase['decision']> }) => {
  const t = useT()
  return (
    <>
      <h3>{decision.decidedAt ? t('The decision') : t('The first decision')}</h3>
      <p>
        <Chip tone={decision.outcome === 'upheld' ? 'ok' : 'pri'}>
          {decision.outcome === 'upheld' ? t('Upheld') : t('Not upheld')}
        </Chip>
      </p>
      <p className="vet-text mt-2">{decision.reason}</p>
      {decision.summary !== null && (
        <>
          <h3>{t('What is published')}</h3>
          <p className="vet-text">{decision.summary}</p>
        </>
      )}
      <p className="small mute mt-2">
        {t('Decided by {name}.', { name: decision.decidedBy })}{' '}
        {decision.confirmedBy !== null && t('Confirmed by {name}.', { name: decision.confirmedBy })}
      </p>
    </>
  )
}

/** A report as moderators read it: its text and evidence, not its sender. */
export const ConcernDetail = ({ item }: { item: ConcernCase }) => {
  const t = useT()
  const { leader } = item
  return (
    <>
      <h2>
        <a href={to('leader', { leaderId: leader.id })}>{leader.fullName}</a>
      </h2>
      <p className="small mute">
        {leader.currentOffice} · {leader.lgaName}, {leader.stateName}
      </p>
      <p className="row wrapf gap-2 mt-2">
        <Chip tone="pri">{t(concernKindNames[item.kind])}</Chip>
        {item.isSerious && <Chip tone="bad">{t('Two people decide')}</Chip>}
        <span className="small mute num">{formatDateTime(item.sentAt, t)}</span>
      </p>
      <h3>{t('The report')}</h3>
      <p className="vet-text">{item.text}</p>
      <h3>{t('What supports it')}</h3>
      <Sources item={item} />
      {item.decision && <Decided decision={item.decision} />}
      {item.reply !== null && (
        <>
          <h3>{t('The leader’s reply')}</h3>
          <p className="vet-text">{item.reply}</p>
        </>
      )}
    </>
  )
}
