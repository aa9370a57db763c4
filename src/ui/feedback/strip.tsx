import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { alertIcon, checkIcon, offlineIcon } from '#ui/icons.ts'

const ICONS = { wait: offlineIcon, ok: checkIcon, bad: alertIcon }

type StripProps = ComponentProps<'div'> & {
  tone?: 'ok' | 'bad' | undefined
  icon?: string | undefined
  action?: ReactNode
}

/** The state of the network under the header: offline, waiting, sending, sent, failed. */
export const Strip = ({ tone, icon, action, className, children, ...rest }: StripProps) => (
  <div className={classes('strip', tone, className)} role="status" {...rest}>
    <Icon path={icon ?? ICONS[tone ?? 'wait']} />
    <span>{children}</span>
    {action}
  </div>
)
