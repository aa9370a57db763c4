import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { bookIcon, checkIcon, clockIcon } from '#ui/icons.ts'

type BubbleProps = ComponentProps<'div'> & {
  mine?: boolean | undefined
  time?: ReactNode
  /** Waiting on this device, sent, or counted by the server. */
  tick?: 'waiting' | 'sent' | 'counted' | undefined
  tickLabel?: string | undefined
  source?: ReactNode
}

const Tick = ({ time, tick, tickLabel }: BubbleProps) => (
  <span className={classes('tk', tick === 'waiting' && 'chip warn')}>
    {time}
    {tick === undefined ? null : <Icon path={tick === 'waiting' ? clockIcon : checkIcon} label={tickLabel} />}
    {tick === 'counted' ? <Icon path={checkIcon} /> : null}
  </span>
)

/** One chat message with its time, sync tick and source. */
export const Bubble = ({
  mine,
  time,
  tick,
  tickLabel,
  source,
  className,
  children,
  ...rest
}: BubbleProps) => (
  <div className={classes('bub', mine && 'me', className)} {...rest}>
    {children}
    {source ? (
      <p className="src">
        <Icon path={bookIcon} />
        <span>{source}</span>
      </p>
    ) : null}
    {time || tick ? <Tick time={time} tick={tick} tickLabel={tickLabel} /> : null}
  </div>
)
