import { useT } from '#platform/web/language.tsx'
import { formatBytes } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { cameraIcon, fileIcon } from '#ui/icons.ts'
import { ItemList } from '#ui/item-list.tsx'
import type { Leader } from '#domains/leaders/leader-contract.ts'

const kindOf = (contentType: string): 'PDF' | 'photo' => (contentType === 'application/pdf' ? 'PDF' : 'photo')

const EvidenceLink = ({ item }: { item: Leader['evidence'][number] }) => {
  const t = useT()
  const isPdf = kindOf(item.contentType) === 'PDF'
  return (
    <li>
      <a className="item" href={item.url} target="_blank" rel="noopener">
        <span className="ico">
          <Icon path={isPdf ? fileIcon : cameraIcon} />
        </span>
        <span className="grow">
          <span className="t">{item.name}</span>
          <span className="d num">
            {isPdf ? 'PDF' : t('Photo')} · {formatBytes(item.size)}
          </span>
        </span>
        <span className="vh">{t('(opens in a new tab)')}</span>
      </a>
    </li>
  )
}

/** The files behind a profile; each opens in a tab of its own. */
export const LeaderEvidence = ({ evidence }: Pick<Leader, 'evidence'>) => {
  const t = useT()
  return (
    <Card
      flush={evidence.length > 0}
      title={t('Evidence')}
      action={<span className="small mute num">{evidence.length}</span>}
    >
      {evidence.length === 0 ? (
        <p className="mute">{t('No files came with this nomination.')}</p>
      ) : (
        <ItemList>
          {evidence.map((item) => (
            <EvidenceLink key={item.id} item={item} />
          ))}
        </ItemList>
      )}
    </Card>
  )
}
