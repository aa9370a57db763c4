import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/** The points of a line in a box of 60 x 22; a single value or equal values lie in the middle. */
export const sparkPoints = (values: readonly number[]): string => {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const step = values.length > 1 ? 60 / (values.length - 1) : 60
  const drawn = values.length === 1 ? [...values, ...values] : values
  return drawn
    .map(
      (value, index) =>
        `${+(index * step).toFixed(1)} ${span ? +(20 - ((value - low) / span) * 17).toFixed(1) : 11}`,
    )
    .join(' ')
}

/** A trend without axes, beside its number; decorative unless it has a `label`. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label?: string | undefined }) => {
  if (values.length === 0) return null
  const points = sparkPoints(values)
  return (
    <svg
      className="spark"
      viewBox="0 0 60 22"
      preserveAspectRatio="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={`M${points} 60 22 0 22z`} fill="var(--pri-soft)" />
      <path
        d={`M${points}`}
        fill="none"
        stroke="var(--d1)"
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

type StatProps = ComponentProps<'div'> & {
  value: ReactNode
  label: ReactNode
  trend?: readonly number[] | undefined
}

/** One public number with its label. */
export const Stat = ({ value, label, trend, className, children, ...rest }: StatProps) => (
  <div className={classes('stat', className)} {...rest}>
    <b className="num">{value}</b>
    <span>{label}</span>
    {trend ? <Sparkline values={trend} /> : null}
    {children}
  </div>
)

/** Numbers side by side, two per row on a phone. */
export const StatGrid = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={classes('grid stats', className)} {...rest} />
)
