import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

const Loom = () => (
  <svg
    width="110"
    height="80"
    viewBox="0 0 132 96"
    fill="none"
    strokeWidth="3"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <rect x="14" y="20" width="104" height="68" rx="8" fill="var(--pri-soft)" />
    <path d="M14 40h104M14 60h104M40 20v68M66 20v68M92 20v68" stroke="var(--surface)" strokeWidth="4" />
    <ellipse
      cx="66"
      cy="50"
      rx="17"
      ry="24"
      fill="var(--civic)"
      stroke="var(--civic-edge)"
      strokeWidth="1.5"
    />
    <path d="M66 34v32M60 41h12M59 50h14M60 59h12" stroke="var(--on-civic)" />
    <path d="M66 4v8M42 10l4 7M90 10l-4 7" stroke="var(--earth)" />
  </svg>
)

type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode
  level?: 2 | 3 | undefined
  action?: ReactNode
  /** Without the picture, for small spaces. */
  plain?: boolean | undefined
}

/** Says why there is nothing here and offers one next action. */
export const EmptyState = ({
  title,
  level = 3,
  action,
  plain,
  className,
  children,
  ...rest
}: EmptyStateProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classes('empty', className)} {...rest}>
      {plain ? null : <Loom />}
      <Heading>{title}</Heading>
      {children ? <div className="mute small">{children}</div> : null}
      {action ? <div className="row wrapf">{action}</div> : null}
    </div>
  )
}
