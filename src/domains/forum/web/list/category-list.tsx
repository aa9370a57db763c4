import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip, type Tone } from '#ui/chip.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import type { ActivityLevel, ForumCategory } from '../../contract.ts'
import { categoryName } from '../../reference-categories.ts'
import { categoryHref } from '../thread-addresses.ts'

const levels: Readonly<Record<ActivityLevel, { readonly name: string; readonly tone: Tone | undefined }>> = {
  high: { name: message('Busy'), tone: 'ok' },
  medium: { name: message('Active'), tone: 'pri' },
  low: { name: message('Quiet'), tone: undefined },
  new: { name: message('New'), tone: undefined },
}

/** How busy a category is, in a word. */
export const ActivityChip = ({ level }: { level: ActivityLevel }) => {
  const t = useT()
  const { name, tone } = levels[level]
  return <Chip tone={tone}>{t(name)}</Chip>
}

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
