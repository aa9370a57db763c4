import { useT } from '#platform/web/language.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { leadHref, type LeadPlace } from './search.ts'

/** Links to the next page of a list and back to its start. */
export const More = ({ place, nextCursor }: { place: LeadPlace; nextCursor: string | null }) => {
  const t = useT()
  if (nextCursor === null && place.cursor === null) return null
  return (
    <Pagination
      className="mt-4"
      label={t('Pages')}
      pages={[]}
      {...(place.cursor !== null && {
        previous: { href: leadHref({ ...place, cursor: null }), label: t('Back to the start') },
      })}
      {...(nextCursor !== null && {
        next: { href: leadHref({ ...place, cursor: nextCursor }), label: t('Next') },
      })}
    />
  )
}
