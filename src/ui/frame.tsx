import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'

type FrameProps = ComponentProps<'div'> & {
  /** As wide as a text is pleasant to read. */
  isNarrow?: boolean | undefined
}

/** The width and padding of a screen inside the shell; what stands in place of a page uses it too. */
export const Frame = ({ isNarrow, className, ...rest }: FrameProps) => (
  <div className={classes('wrap page', isNarrow && 'read', className)} {...rest} />
)
