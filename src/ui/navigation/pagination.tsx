import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { leftIcon, rightIcon } from '#ui/icons.ts'

type Step = { href: string; label: ReactNode }
export type PageLink = Step & { current?: boolean | undefined }

type PaginationProps = ComponentProps<'nav'> & {
  label: string
  pages: readonly (PageLink | 'gap')[]
  previous?: Step | undefined
  next?: Step | undefined
}

/** Numbered pages as links, so that each has its address. */
export const Pagination = ({ label, pages, previous, next, className, ...rest }: PaginationProps) => (
  <nav className={classes('seg center mt-6', className)} aria-label={label} {...rest}>
    {previous ? (
      <Anchor className="btn quiet sm" rel="prev" href={previous.href}>
        <Icon path={leftIcon} />
        {previous.label}
      </Anchor>
    ) : null}
    {pages.map((page, index) =>
      page === 'gap' ? (
        <span key={`gap ${index}`}>…</span>
      ) : (
        <Anchor
          key={page.href}
          className="btn quiet sm num"
          href={page.href}
          {...(page.current ? { 'aria-current': 'page' } : {})}
        >
          {page.label}
        </Anchor>
      ),
    )}
    {next ? (
      <Anchor className="btn quiet sm" rel="next" href={next.href}>
        {next.label}
        <Icon path={rightIcon} />
      </Anchor>
    ) : null}
  </nav>
)
