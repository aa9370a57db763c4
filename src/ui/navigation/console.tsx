import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'

type ConsoleProps = { rail: ReactNode; header: ReactNode; tabs?: ReactNode; children: ReactNode }

/** A staff console: rail, bar, tabs and either `ConsoleMain` or `ConsoleColumns`. */
export const Console = ({ rail, header, tabs, children }: ConsoleProps) => (
  <div className="app">
    {rail}
    <div className="mainc">
      <header className="bar2">{header}</header>
      {tabs}
      {children}
    </div>
  </div>
)

export type RailLink = { href: string; label: ReactNode; icon: string; current?: boolean | undefined }

type ConsoleRailProps = { label: string; logo: ReactNode; items: readonly RailLink[] }

/** The sections of the console; a row that scrolls on small screens. */
export const ConsoleRail = ({ label, logo, items }: ConsoleRailProps) => (
  <aside className="cloth rail">
    {logo}
    <nav aria-label={label}>
      {items.map((item) => (
        <Anchor key={item.href} href={item.href} {...(item.current ? { 'aria-current': 'page' } : {})}>
          <Icon path={item.icon} />
          <span>{item.label}</span>
        </Anchor>
      ))}
    </nav>
  </aside>
)

/** The one column of a console page without a queue. */
export const ConsoleMain = ({ className, ...rest }: ComponentProps<'main'>) => (
  <main id="main" className={classes('console-p', className)} {...rest} />
)

type Column = { label: string; content: ReactNode }
type ConsoleColumnsProps = {
  queue: Column
  detail: { content: ReactNode }
  verdict?: Column | undefined
  /** An entry is open: small screens show it in place of the queue. */
  open?: boolean | undefined
}

/** Queue, detail and verdict side by side; below each other on small screens. */
export const ConsoleColumns = ({ queue, detail, verdict, open }: ConsoleColumnsProps) => (
  <div className={classes('cols', verdict && 'three', open && 'open')}>
    <section className="queue" aria-label={queue.label}>
      {queue.content}
    </section>
    <main id="main" className="detail">
      {detail.content}
    </main>
    {verdict ? (
      <aside className="verdict" aria-label={verdict.label}>
        {verdict.content}
      </aside>
    ) : null}
  </div>
)

type QueueItemProps = {
  href: string
  lead?: ReactNode
  title: ReactNode
  detail?: ReactNode
  end?: ReactNode
  current?: boolean | undefined
}

/** One waiting case, for use in an `ItemList`. */
export const QueueItem = ({ href, lead, title, detail, end, current }: QueueItemProps) => (
  <li>
    <Anchor className="item q" href={href} {...(current ? { 'aria-current': true } : {})}>
      {lead}
      <span className="grow">
        <span className="t">{title}</span>
        {detail ? <span className="d">{detail}</span> : null}
      </span>
      {end ? <span className="end">{end}</span> : null}
    </Anchor>
  </li>
)
