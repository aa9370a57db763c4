import type { ComponentProps } from 'react'
import { useT } from '#platform/web/language.tsx'
import { ButtonLink } from '#ui/button.tsx'

type TryAgainProps = Omit<ComponentProps<typeof ButtonLink>, 'onClick'> & {
  href: string
  refresh: () => void
}

/** Retries a read: in place with script, by reloading the same URL without it. */
export const TryAgain = ({ refresh, ...rest }: TryAgainProps) => {
  const t = useT()
  return (
    <ButtonLink
      {...rest}
      onClick={(event) => {
        event.preventDefault()
        refresh()
      }}
    >
      {t('Try again')}
    </ButtonLink>
  )
}
