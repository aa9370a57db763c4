import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type WeekDay = {
  label: ReactNode
  /** The state in words. */
  srText: string
  state: 'done' | 'rest' | 'next'
  today?: boolean | undefined
}

/** Seven days as woven squares: done, rest day, to come. */
export const Week = ({ days, className, ...rest }: ComponentProps<'ol'> & { days: readonly WeekDay[] }) => (
  <ol className={classes('week', className)} {...rest}>
    {days.map((day, index) => (
      <li
        key={index}
        className={classes(day.state === 'done' && 'on', day.state === 'rest' && 'rest', day.today && 'now')}
      >
        <i />
        {day.label}
        <span className="vh"> {day.srText}</span>
      </li>
    ))}
  </ol>
)
