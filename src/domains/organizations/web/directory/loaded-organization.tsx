import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** The title of a page whose organization is not there for this viewer. */
export const missingOrganization = message('This organization does not exist, or was removed.')

interface LoadedOrganizationProps<T> {
  readonly state: ReadState<T>
  readonly children: (data: T) => ReactNode
}

/** The page of an organization, or the way to all that are public. */
export const LoadedOrganization = <T,>({ state, children }: LoadedOrganizationProps<T>) => {
  const t = useT()
  return (
    <LoadedPage
      state={state}
      missing={missingOrganization}
      note={t('The address may be wrong, or it is not yours.')}
      list={{ href: to('sponsors'), label: t('All sponsors') }}
    >
      {children}
    </LoadedPage>
  )
}
