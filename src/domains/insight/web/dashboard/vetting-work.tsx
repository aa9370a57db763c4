import { queueCall } from '#domains/vetting/contracts/queue-contract.ts'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { Card } from '#ui/card.tsx'
import { clockIcon, shieldIcon } from '#ui/icons.ts'
import { Item, ItemList } from '#ui/item-list.tsx'

export const queueRead = read(queueCall, { query: { bucket: 'pending', limit: '1' } })

/** The work waiting in the vetting console, for people who may open it. */
export const VettingWork = () => {
  const t = useT()
  const { data } = useRead(queueCall, queueRead)
  if (!data) return null
  const rows = [
    { bucket: 'pending', icon: clockIcon, title: t('Pending') },
    { bucket: 'under_review', icon: shieldIcon, title: t('Under Review') },
  ] as const
  return (
    <Card flush title={t('Vetting Console')}>
      <ItemList>
        {rows.map(({ bucket, icon, title }) => (
          <Item
            key={bucket}
            href={`${to('vetting')}?bucket=${bucket}`}
            icon={icon}
            tone="pri"
            title={title}
            detail={t(
              '{count, plural, =0 {Nothing waits} one {# nomination waits} other {# nominations wait}}',
              { count: data.counts[bucket] },
            )}
          />
        ))}
      </ItemList>
    </Card>
  )
}
