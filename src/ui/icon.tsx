import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'

type IconProps = Omit<ComponentProps<'svg'>, 'path'> & { path: string; label?: string | undefined }

/** A line icon from `icons.ts`; decorative unless it has a `label`. */
export const Icon = ({ path, label, className, ...rest }: IconProps) => (
  <svg
    className={classes('i', className)}
    viewBox="0 0 24 24"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    {...rest}
  >
    <path d={path} />
  </svg>
)
