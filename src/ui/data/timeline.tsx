import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type TimelineItem = { time: ReactNode; dateTime?: string | undefined; text: ReactNode }

/** What happened, newest first, with its time. */
export const Timeline = ({
  items,
  className,
  ...rest
}: ComponentProps<'ol'> & { items: readonly TimelineItem[] }) => (
  <ol className={classes('trail', className)} {...rest}>
    {items.map(({ time, dateTime, text }, index) => (
      <li key={index}>
        <time className="num" dateTime={dateTime}>
          {time}
        </time>
        <span>{text}</span>
      </li>
    ))}
  </ol>
)
