import { leadersApi } from '#domains/leaders/contract.ts'
import { LeaderCardRow } from '#domains/leaders/web/directory/leader-card.tsx'
import { useT } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { DirectoryList } from '#ui/data/directory-card.tsx'
import { Section } from '#ui/page-head.tsx'

/** The three most recently verified leaders. */
export const peopleRead = read(leadersApi.directory, { query: { verified: '1', sort: 'newest', limit: '3' } })

/** Up to three verified leaders; renders nothing when there are none. */
export const People = () => {
  const t = useT()
  const { data } = useRead(leadersApi.directory, peopleRead)
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('Recently verified')} action={<Link href={to('leaders')}>{t('All leaders')}</Link>}>
      <DirectoryList>
        {data.items.map((leader) => (
          <LeaderCardRow key={leader.id} leader={leader} />
        ))}
      </DirectoryList>
    </Section>
  )
}
