import { BackLink } from '#ui/navigation/back-link.tsx'
import { useT } from '../language.tsx'
import type { SearchQuery, Readers, Search } from './search-of.ts'

/** The way back to the start of a list, on its other pages. */
export const FirstPage = <R extends Readers>({ of, query }: { of: Search<R>; query: SearchQuery<R> }) => {
  const t = useT()
  return 'cursor' in query && <BackLink href={of.href(query, {})}>{t('Go to the first page')}</BackLink>
}
