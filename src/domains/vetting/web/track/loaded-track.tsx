import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import type { NominationTrack } from '../../contracts/nomination-contract.ts'

/** The title of a page whose nomination is not there for this viewer. */
export const missingNomination = message('This nomination does not exist, or was removed.')

interface LoadedTrackProps {
  readonly state: ReadState<NominationTrack>
  readonly children: (track: NominationTrack) => ReactNode
}

/** The nomination of a page, or the way to the viewer's own ones. */
export const LoadedTrack = ({ state, children }: LoadedTrackProps) => {
  const t = useT()
  return (
    <LoadedPage
      state={state}
      missing={missingNomination}
      note={t('Only the person who sent it and the person who is nominated can follow it.')}
      list={{ href: to('dashboard'), label: t('My nominations') }}
    >
      {children}
    </LoadedPage>
  )
}
