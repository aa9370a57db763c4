import { useT } from '#platform/web/language.tsx'
import { formatBytes, formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { cameraIcon, fileIcon, linkIcon } from '#ui/icons.ts'
import { ItemList } from '#ui/item-list.tsx'
import type { Leader, ProfileEvidence } from '#domains/leaders/contracts/leader-contract.ts'

type Kind = 'link' | 'pdf' | 'photo'
const kindOf = ({ contentType }: ProfileEvidence): Kind =>
  contentType === null ? 'link' : contentType === 'application/pdf' ? 'pdf' : 'photo'
const icons: Readonly<Record<Kind, string>> = { link: linkIcon, pdf: fileIcon, photo: cameraIcon }

const EvidenceLink = ({ item, number }: { item: ProfileEvidence; number: number }) => {
  const t = useT()
  const kind = kindOf(item)
  const host = kind === 'link' ? URL.parse(item.url)?.hostname : undefined
  const names = { link: t('Web page'), pdf: 'PDF', photo: t('Photo') }
  return (
    <li id={`evidence-${number}`}>
      <a className="item" href={item.url} target="_blank" rel="noopener nofollow">
        <span className="ico">
          <Icon path={icons[kind]} />
        </span>
        <span className="grow">
          <span className="t">
            <span className="num">{number}. </span>
            {item.name}
          </span>
          {item.claim !== '' && <span className="d">“{item.claim}”</span>}
          <span className="d num">
            {names[kind]}
            {host !== undefined && host !== item.name && ` · ${host}`}
            {item.size !== null && ` · ${formatBytes(item.size)}`} ·{' '}
            {item.datedOn && `${t('of {date}', { date: formatDate(item.datedOn, t) })} · `}
            {t('Checked on {date}', { date: formatDate(item.checkedAt, t) })}
          </span>
          <span className="d">
            {item.foundBy === 'reviewers' ? t('Found by the reviewers') : t('Sent with the nomination')}
          </span>
        </span>
        <span className="vh">{t('(opens in a new tab)')}</span>
      </a>
    </li>
  )
}

/** The evidence of a profile, each piece with its claim and the day of its check; opens in its own tab. */
export const LeaderEvidence = ({ evidence }: Pick<Leader, 'evidence'>) => {
  const t = useT()
  return (
    <Card
      flush={evidence.length > 0}
      title={t('Evidence')}
      action={<span className="small mute num">{evidence.length}</span>}
    >
      {evidence.length === 0 ? (
        <p className="mute">{t('No files or sources came with this nomination.')}</p>
      ) : (
        <ItemList>
          {evidence.map((item, index) => (
            <EvidenceLink key={item.id} item={item} number={index + 1} />
          ))}
        </ItemList>
      )}
    </Card>
  )
}
