import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'

/** Rows below each other; a row that leads somewhere is one link. */
export const ItemList = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul className={classes('list', className)} {...rest} />
)

type ItemProps = {
  title: ReactNode
  detail?: ReactNode
  href?: string | undefined
  icon?: string | undefined
  tone?: 'pri' | 'ok' | 'warn' | 'earth' | undefined
  /** Replaces the icon at the start: an avatar, a portrait. */
  lead?: ReactNode
  /** A status under the detail. */
  chip?: ReactNode
  /** Content at the end: an amount, a chip, a button. */
  end?: ReactNode
  unread?: boolean | undefined
  current?: boolean | undefined
  className?: string | undefined
}

const Inside = ({ title, detail, icon, tone, lead, chip, end }: ItemProps) => (
  <>
    {lead ??
      (icon ? (
        <span className={classes('ico', tone)}>
          <Icon path={icon} />
        </span>
      ) : null)}
    <span className="grow">
      <span className="t">{title}</span>
      {detail ? <span className="d">{detail}</span> : null}
      {chip}
    </span>
    {end ? <div className="end">{end}</div> : null}
  </>
)

/** One row of an `ItemList`. */
export const Item = (props: ItemProps) => {
  const look = classes('item', props.unread && 'new', props.className)
  const current = props.current ? { 'aria-current': true } : {}
  return (
    <li>
      {props.href === undefined ? (
        <div className={look} {...current}>
          <Inside {...props} />
        </div>
      ) : (
        <Anchor className={look} href={props.href} {...current}>
          <Inside {...props} />
        </Anchor>
      )}
    </li>
  )
}

/** The day above a group of rows; level 2 where no other heading stands between it and the page's own. */
export const DayHeading = ({ level = 3, children }: { level?: 2 | 3; children: ReactNode }) => {
  const Tag = `h${level}` as const
  return <Tag className="day">{children}</Tag>
}
