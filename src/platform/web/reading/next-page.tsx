import type { ReactNode } from 'react'
import { useT } from '#platform/web/language.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { plusIcon, rightIcon } from '#ui/icons.ts'

interface NextProps {
  /** Null on the last page, where nothing shows. */
  readonly href: string | null | undefined
}

const Next = ({ href, icon, children }: NextProps & { icon: string; children: ReactNode }) =>
  href ? (
    <p className="row center">
      <ButtonLink variant="quiet" icon={icon} rel="next" href={href}>
        {children}
      </ButtonLink>
    </p>
  ) : null

/** The way to the next 20 entries of a public list. */
export const NextTwenty = ({ href }: NextProps) => {
  const t = useT()
  return (
    <Next href={href} icon={plusIcon}>
      {t('Show the next 20')}
    </Next>
  )
}

/** The way to the next page of a console's list. */
export const NextPage = ({ href }: NextProps) => {
  const t = useT()
  return (
    <Next href={href} icon={rightIcon}>
      {t('Next page')}
    </Next>
  )
}
