import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { alertIcon, checkIcon, infoIcon } from '#ui/icons.ts'

const ICONS = { info: infoIcon, ok: checkIcon, warn: alertIcon, bad: alertIcon }

type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: 'ok' | 'warn' | 'bad' | undefined
  icon?: string | undefined
  title?: ReactNode
}

/** Something to know before continuing, in the flow of the page. */
export const Notice = ({ tone, icon, title, className, children, ...rest }: NoticeProps) => (
  <div className={classes('note', tone, className)} {...rest}>
    <Icon path={icon ?? ICONS[tone ?? 'info']} />
    <div className="grow">
      {title ? <b>{title} </b> : null}
      {children}
    </div>
  </div>
)
