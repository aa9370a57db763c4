import { useT } from '#platform/web/language.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { type LeadPlace, leadSearch } from './search.ts'

/** Links to the next page of a list and back to its start. */
export const More = ({ place, nextCursor }: { place: LeadPlace; nextCursor: string | null }) => {
  const t = useT()
  if (nextCursor === null && !place.cursor) return null
  return (
    <Pagination
      className="mt-4"
      label={t('Pages')}
      pages={[]}
      {...(place.cursor && {
        previous: { href: leadSearch.href(place, {}), label: t('Back to the start') },
      })}
      {...(nextCursor !== null && {
        next: { href: leadSearch.href(place, { cursor: nextCursor }), label: t('Next') },
      })}
    />
  )
}
