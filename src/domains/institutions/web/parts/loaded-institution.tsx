import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import type { InstitutionProfile } from '../../contract.ts'

/** The title of a page whose institution is not there. */
export const missingInstitution = message('This institution does not exist, or was removed.')

interface LoadedInstitutionProps {
  readonly state: ReadState<InstitutionProfile>
  readonly children: (institution: InstitutionProfile) => ReactNode
}

/** The institution of a page, or the way to search for it. */
export const LoadedInstitution = ({ state, children }: LoadedInstitutionProps) => {
  const t = useT()
  return (
    <LoadedPage
      state={state}
      missing={missingInstitution}
      note={t('The address may be wrong. Search for its name instead.')}
      list={{ href: to('institutions'), label: t('All institutions') }}
    >
      {children}
    </LoadedPage>
  )
}
