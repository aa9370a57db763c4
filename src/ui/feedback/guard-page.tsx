import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { lockIcon } from '#ui/icons.ts'

type GuardPageProps = {
  icon?: string | undefined
  title: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** A page in place of another: sign in first, no permission, age question. Says why and what to do. */
export const GuardPage = ({ icon = lockIcon, title, actions, children }: GuardPageProps) => (
  <div className="empty guard">
    <span className="ico pri">
      <Icon path={icon} />
    </span>
    <h1>{title}</h1>
    <div className="mute mt-3">{children}</div>
    {actions ? <div className="row wrapf">{actions}</div> : null}
  </div>
)
