import type { ComponentProps, MouseEvent } from 'react'
import { useT } from '#platform/web/language.tsx'
import { usePathname, useSearch } from '#platform/web/navigation.tsx'
import type { ReadState } from '#platform/web/client/queries.ts'
import { ButtonLink } from '#ui/button.tsx'

interface RetryLinkProps extends Pick<ComponentProps<typeof ButtonLink>, 'size' | 'variant'> {
  readonly state: Pick<ReadState<unknown>, 'refresh'>
  /** The address that retries; without one the read is repeated in place, and without a script the page. */
  readonly again?: string | undefined
}

/** The link that repeats a read that failed. */
export const RetryLink = ({ state, again, ...look }: RetryLinkProps) => {
  const t = useT()
  const path = usePathname()
  const search = useSearch().toString()
  const inPlace = (event: MouseEvent): void => {
    event.preventDefault()
    state.refresh()
  }
  return (
    <ButtonLink
      {...look}
      href={again ?? (search ? `${path}?${search}` : path)}
      onClick={again ? undefined : inPlace}
    >
      {t('Try again')}
    </ButtonLink>
  )
}
