import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import { SearchForm } from '#platform/web/search/search-form.tsx'
import { SourceLines } from '#platform/web/reading/source-lines.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page-head.tsx'
import type { Source } from '../contract.ts'
import { lawSearch } from './law-search.ts'

/** Searches the Constitution and the guides; a plain GET form. */
export const EducationSearch = ({ q }: { q?: string | undefined }) => {
  const t = useT()
  return (
    <SearchForm
      of={lawSearch}
      query={{ q }}
      name="q"
      label={t('Search the Constitution and the guides')}
      placeholder={t('A word, or a section such as 33')}
      className="finder no-print"
    />
  )
}

/** What a text is not, above it. */
export const NotAdvice = ({ children, lang }: { children: ReactNode; lang?: string | undefined }) => (
  <Notice>
    <span lang={lang}>{children}</span>
  </Notice>
)

/** Where a text comes from. */
export const GuideSources = ({ sources }: { sources: readonly Source[] }) => {
  const t = useT()
  return (
    <Section title={t('Sources')} id="sources">
      <SourceLines sources={sources} dated={(date) => date} />
    </Section>
  )
}
