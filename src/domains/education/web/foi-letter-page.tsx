import { page } from '#platform/web/page.ts'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { LetterWriter } from './letter/letter-writer.tsx'
import { GuideSources } from './parts.tsx'

/** Writes a request under the Freedom of Information Act. */
const FoiLetterPage = () => {
  const t = useT()
  return (
    <>
      <BackLink href={to('education')}>{t('Education')}</BackLink>
      <PageHead
        lead={t(
          'Everyone may ask a public body for its records, without giving a reason. Answer a few questions and you get a letter to send.',
        )}
      />
      <LetterWriter />
      <GuideSources
        sources={[
          { title: 'Freedom of Information Act 2011, sections 1, 4 to 8 and 20' },
          {
            title: 'Supreme Court, 11 April 2025: the Act applies to States and local governments too',
          },
        ]}
      />
    </>
  )
}

export default page({ component: FoiLetterPage, frame: 'read stack' })
