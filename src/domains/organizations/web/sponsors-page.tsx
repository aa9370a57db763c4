import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { PageHead } from '#ui/page-head.tsx'
import { cursorIn, SponsorList, sponsorsRead } from './directory/sponsor-list.tsx'

/** Who pays: the public disclosure of all organizations. */
const SponsorsPage = () => {
  const t = useT()
  return (
    <>
      <PageHead
        lead={t(
          'Organizations that buy SUP, what they give out, and their political links in their own words. They never vote, never nominate in bulk, and never enter a prize draw.',
        )}
      />
      <SponsorList here={to('sponsors')} cursor={cursorIn(useSearch())} />
    </>
  )
}

export default page({
  component: SponsorsPage,
  frame: 'read stack',
  reads: ({ search }) => [sponsorsRead(cursorIn(search))],
  head: ({ t }) => ({
    description: t('Organizations that buy SUP, what they give out, and their declared political links.'),
    canonical: to('sponsors'),
  }),
})
