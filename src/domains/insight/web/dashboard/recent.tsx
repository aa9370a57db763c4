import { factWords } from '#domains/activity/contract.ts'
import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import type { Dashboard } from '../../contract.ts'

/** The person's last civic facts. */
export const Recent = ({ recent }: Pick<Dashboard, 'recent'>) => {
  const t = useT()
  if (recent.length === 0) return null
  return (
    <Card
      flush
      title={t('Your recent record')}
      action={<Anchor href={to('wallet')}>{t('SUP history')}</Anchor>}
    >
      <ItemList>
        {recent.map(({ kind, at }) => (
          <Item key={`${kind} ${at}`} title={t(factWords[kind])} detail={formatDate(at, t)} />
        ))}
      </ItemList>
    </Card>
  )
}
