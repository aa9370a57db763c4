import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'

export type SummaryRow = {
  label: ReactNode
  value: ReactNode
  /** `srText` names the answer to change, for screen readers. */
  change?: { href: string; label: ReactNode; srText?: string | undefined } | undefined
}

/** "Check your answers": each with a link back to its question. */
export const SummaryList = ({
  rows,
  className,
  ...rest
}: ComponentProps<'dl'> & { rows: readonly SummaryRow[] }) => (
  <dl className={classes('answers', className)} {...rest}>
    {rows.map(({ label, value, change }, index) => (
      <div key={index}>
        <dt>{label}</dt>
        <dd>
          <span className="grow">{value}</span>
          {change ? (
            <Anchor href={change.href}>
              {change.label}
              {change.srText ? <span className="vh"> {change.srText}</span> : null}
            </Anchor>
          ) : null}
        </dd>
      </div>
    ))}
  </dl>
)
