import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/** The share of `max` in percent, clamped to 0 to 100; 0 when `max` gives nothing to compare with. */
export const meterPercent = (value: number, max = 100): number => {
  const share = max > 0 ? (value / max) * 100 : 0
  return Number.isNaN(share) ? 0 : +Math.min(100, Math.max(0, share)).toFixed(2)
}

type MeterVariant = { hue?: 1 | 2 | 3 | 4 | 5 | 6 | undefined; hatch?: boolean | undefined }
type MeterProps = Omit<ComponentProps<'svg'>, 'values' | 'max'> &
  MeterVariant & { value: number; max?: number | undefined; label: string }

/** A bar from zero to `max`; hatched where two bars must differ by more than colour. */
export const Meter = ({ value, max = 100, label, hue = 1, hatch, className, ...rest }: MeterProps) => {
  const id = useId()
  const percent = meterPercent(value, max)
  const bar = { width: `${percent}%`, height: '100%', rx: 4 }
  return (
    <svg
      className={classes('bar', className)}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      {...rest}
    >
      <rect {...bar} fill={`var(--d${hue})`} />
      {hatch ? (
        <>
          <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M1.5 0v7" stroke="var(--hatch)" strokeWidth="3" />
          </pattern>
          <rect {...bar} fill={`url(#${id})`} />
        </>
      ) : null}
    </svg>
  )
}

type MeterRowProps = MeterVariant & {
  label: string
  value: number
  max?: number | undefined
  /** The value as people read it. */
  text: ReactNode
}

/** A bar of a chart with its label before it and its number after it. */
export const MeterRow = ({ label, value, max, text, hue, hatch }: MeterRowProps) => (
  <div>
    <p className="row between small">
      <span>{label}</span>
      <b className="num">{text}</b>
    </p>
    <Meter label={label} value={value} max={max} hue={hue} hatch={hatch} />
  </div>
)
