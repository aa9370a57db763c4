import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { downIcon, filterIcon } from '#ui/icons.ts'

type DisclosureProps = ComponentProps<'details'> & { summary: ReactNode }

/** Details on request: a question with its answer, advanced settings. Works without script. */
export const Disclosure = ({ summary, className, children, ...rest }: DisclosureProps) => (
  <details className={classes('card flush fold-d', className)} {...rest}>
    <summary>
      {summary}
      <Icon className="down" path={downIcon} />
    </summary>
    <div>{children}</div>
  </details>
)

type FiltersProps = ComponentProps<'details'> & { label: ReactNode; count?: number | undefined }

/** A list's filters, collapsed; `count` says how many are active. Contains the GET form. */
export const Filters = ({ label, count, ...rest }: FiltersProps) => (
  <Disclosure
    summary={
      <>
        <Icon path={filterIcon} />
        {label}
        {count ? <span className="chip pri num">{count}</span> : null}
      </>
    }
    {...rest}
  />
)
