import type { ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'

type ErrorScreenProps = {
  title: ReactNode
  /** Such as 404, shown small above the title. */
  code?: ReactNode
  /** A code that people can quote when they ask for help. */
  reference?: ReactNode
  actions?: ReactNode
  links?: readonly { href: string; label: ReactNode }[] | undefined
  linksTitle?: ReactNode
  children?: ReactNode
}

/** An error or a missing page: what happened, what to do, a few likely ways on. */
export const ErrorScreen = ({
  title,
  code,
  reference,
  actions,
  links,
  linksTitle,
  children,
}: ErrorScreenProps) => (
  <div className="read stack">
    {code ? <p className="small b mute num">{code}</p> : null}
    <h1>{title}</h1>
    <div className="lead">{children}</div>
    {actions ? <div className="row wrapf">{actions}</div> : null}
    {links?.length ? (
      <nav className="prose">
        {linksTitle ? <h2>{linksTitle}</h2> : null}
        <ul>
          {links.map(({ href, label }) => (
            <li key={href}>
              <Anchor href={href}>{label}</Anchor>
            </li>
          ))}
        </ul>
      </nav>
    ) : null}
    {reference ? <p className="small mute num">{reference}</p> : null}
  </div>
)
