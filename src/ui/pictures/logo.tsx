import type { ComponentProps } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'

/** The cowrie mark: value in hand. */
export const LogoMark = ({ className, ...rest }: ComponentProps<'svg'>) => (
  <svg className={classes('mark', className)} viewBox="0 0 32 32" aria-hidden="true" {...rest}>
    <rect width="32" height="32" rx="9" fill="var(--mark)" />
    <ellipse cx="16" cy="16" rx="8.2" ry="11.2" fill="var(--th-ochre)" />
    <path
      d="M16 8v16M13.2 11.5h5.6M12.6 16h6.8M13.2 20.5h5.6"
      stroke="var(--on-civic)"
      strokeWidth="2.1"
      strokeLinecap="round"
    />
  </svg>
)

type LogoProps = Omit<ComponentProps<typeof Anchor>, 'children'> & {
  name: string
  label?: string | undefined
  compact?: boolean | undefined
}

/** The mark with the product's name, linked to the home page; `compact` keeps the name for screen readers only. */
export const Logo = ({ name, label, compact, className, ...rest }: LogoProps) => (
  <Anchor className={classes('logo', className)} aria-label={label} {...rest}>
    <LogoMark />
    <span className={classes(compact && 'vh')}>{name}</span>
  </Anchor>
)
