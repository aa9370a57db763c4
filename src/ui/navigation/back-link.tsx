import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { leftIcon } from '#ui/icons.ts'

/** One step back, above the title. */
export const BackLink = ({ className, children, ...rest }: ComponentProps<typeof Anchor>) => (
  <Anchor className={classes('back', className)} {...rest}>
    <Icon path={leftIcon} />
    {children}
  </Anchor>
)

type BreadcrumbsProps = { label: string; items: readonly { href?: string | undefined; label: ReactNode }[] }

/** The path to this page; the last entry has no link. */
export const Breadcrumbs = ({ label, items }: BreadcrumbsProps) => (
  <nav aria-label={label}>
    <ol className="row wrapf gap-2 small crumbs">
      {items.map((item, index) => (
        <li key={index}>
          {item.href ? (
            <Anchor href={item.href}>{item.label}</Anchor>
          ) : (
            <span aria-current="page">{item.label}</span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
