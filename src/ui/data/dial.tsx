import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { meterPercent } from '#ui/data/meter.tsx'

type DialProps = ComponentProps<'div'> & {
  value: number
  max?: number | undefined
  label: string
  /** The small text under the number, such as "of 100". */
  unit?: ReactNode
}

/** A score as a ring with its number inside. */
export const Dial = ({ value, max = 100, label, unit, className, ...rest }: DialProps) => (
  <div className={classes('dial', className)} role="img" aria-label={label} {...rest}>
    <svg viewBox="0 0 92 92" fill="none" strokeWidth="10" aria-hidden="true">
      <circle cx="46" cy="46" r="41" stroke="var(--line)" />
      <circle
        cx="46"
        cy="46"
        r="41"
        stroke="var(--d1)"
        pathLength="100"
        strokeDasharray={`${meterPercent(value, max)} 100`}
        transform="rotate(-90 46 46)"
      />
    </svg>
    <span className="num">
      <b>{value}</b>
      {unit ? <small>{unit}</small> : null}
    </span>
  </div>
)
