import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { LoadedPage } from '#platform/web/reading/loaded-page.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'

/** The title of a page whose event is not there for this viewer. */
export const missingEvent = message('This event does not exist, or was removed.')

interface LoadedEventProps<T> {
  readonly state: ReadState<T>
  readonly children: (data: T) => ReactNode
}

/** What a page says of an event, or the way to all that come. */
export const LoadedEvent = <T,>({ state, children }: LoadedEventProps<T>) => {
  const t = useT()
  return (
    <LoadedPage
      state={state}
      missing={missingEvent}
      list={{ href: to('events'), label: t('All upcoming events') }}
    >
      {children}
    </LoadedPage>
  )
}
