import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import type { ForumCategory } from '../../contract.ts'
import { categoryName } from '../../reference-categories.ts'
import { categoryHref } from '../thread-addresses.ts'
import { ActivityChip } from './activity-chip.tsx'

const Counts = ({ category }: { category: ForumCategory }) => {
  const t = useT()
  return (
    <>
      {t('{count, plural, =0 {No discussion} one {# discussion} other {# discussions}}', {
        count: category.topics,
      })}
      {' · '}
      {t('{count, plural, =0 {no reply} one {# reply} other {# replies}}', { count: category.replies })}
      {category.lastActivityAt && (
        <>
          {' · '}
          {t('last post {day}', { day: formatDate(category.lastActivityAt, t) })}
        </>
      )}
    </>
  )
}

/** The categories with their counts, their last activity and how busy they are [FO-01]. */
export const CategoryList = ({ categories }: { categories: readonly ForumCategory[] }) => {
  const t = useT()
  return (
    <Card flush title={t('Categories')}>
      <ItemList>
        {categories.map((category) => (
          <Item
            key={category.id}
            href={categoryHref(category.id)}
            title={categoryName(category, t)}
            detail={<Counts category={category} />}
            end={<ActivityChip level={category.level} />}
          />
        ))}
      </ItemList>
    </Card>
  )
}
