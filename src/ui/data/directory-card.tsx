import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { rightIcon } from '#ui/icons.ts'

/** The cards of a directory: one column on a phone, more where there is room. */
export const DirectoryList = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul className={classes('grid cards', className)} {...rest} />
)

type DirectoryCardProps = {
  href: string
  title: ReactNode
  detail?: ReactNode
  /** A `Portrait`, or nothing. */
  portrait?: ReactNode
  /** Chips under the detail. */
  children?: ReactNode
  /** A control under the link, such as a checkbox. */
  control?: ReactNode
}

/** One entry of a directory; the whole card is a link. */
export const DirectoryCard = ({ href, title, detail, portrait, children, control }: DirectoryCardProps) => (
  <li className={classes('card flush', Boolean(control) && 'cmp')}>
    <Anchor className={classes('lc', !portrait && 'bare')} href={href}>
      {portrait}
      <span className="grow">
        <b>{title}</b>
        {detail ? <span className="d">{detail}</span> : null}
        {children ? <span className="row wrapf gap-1">{children}</span> : null}
      </span>
      <Icon path={rightIcon} />
    </Anchor>
    {control}
  </li>
)
