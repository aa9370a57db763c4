import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { checkIcon, offlineIcon } from '#ui/icons.ts'

type StripProps = ComponentProps<'div'> & {
  tone?: 'ok' | 'bad' | undefined
  icon?: string | undefined
  action?: ReactNode
}

/** The state of the network under the header: offline, waiting, sending, sent, failed. */
export const Strip = ({ tone, icon, action, className, children, ...rest }: StripProps) => (
  <div className={classes('strip', tone, className)} role="status" {...rest}>
    <Icon path={icon ?? (tone === 'ok' ? checkIcon : offlineIcon)} />
    <span>{children}</span>
    {action}
  </div>
)
