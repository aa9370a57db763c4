import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'

export type TabItem = { href: string; label: ReactNode; count?: ReactNode; current?: boolean | undefined }

type TabsProps = ComponentProps<'nav'> & { label: string; items: readonly TabItem[]; end?: ReactNode }

const here = (current: boolean | undefined) => (current ? { 'aria-current': 'page' as const } : {})

/** Views of one thing, each with its own address, so that they work without script and with Back. */
export const Tabs = ({ label, items, end, className, ...rest }: TabsProps) => (
  <nav className={classes('tabl', className)} aria-label={label} {...rest}>
    {items.map((item) => (
      <Anchor key={item.href} href={item.href} {...here(item.current)}>
        {item.label}
        {item.count === undefined ? null : <span className="chip num">{item.count}</span>}
      </Anchor>
    ))}
    {end ? (
      <>
        <span className="grow" />
        {end}
      </>
    ) : null}
  </nav>
)

/** A few ways to narrow a list, as pills. */
export const Segments = ({ label, items, className, ...rest }: Omit<TabsProps, 'end'>) => (
  <nav className={classes('seg', className)} aria-label={label} {...rest}>
    {items.map((item) => (
      <Anchor key={item.href} className="btn quiet sm" href={item.href} {...here(item.current)}>
        {item.label}
      </Anchor>
    ))}
  </nav>
)
