import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { checkIcon, rightIcon } from '#ui/icons.ts'

export type CheckItem = {
  title: ReactNode
  detail?: ReactNode
  href?: string | undefined
  done?: boolean | undefined
  /** "done" in words, for people who do not see the tick. */
  srText?: string | undefined
}

/** Things to do; a finished one is struck through and no longer a link. */
export const Checklist = ({
  items,
  className,
  ...rest
}: ComponentProps<'ul'> & { items: readonly CheckItem[] }) => (
  <ul className={classes('chk', className)} {...rest}>
    {items.map(({ title, detail, href, done, srText }, index) => {
      const words = (
        <span className="grow">
          {done ? <s>{title}</s> : title}
          {detail ? <span className="mute small"> · {detail}</span> : null}
          {done && srText ? <span className="vh"> {srText}</span> : null}
        </span>
      )
      if (done)
        return (
          <li key={index} className="y">
            <Icon path={checkIcon} />
            {words}
          </li>
        )
      return (
        <li key={index}>
          <Anchor href={href}>
            <span className="o" />
            {words}
            <Icon path={rightIcon} />
          </Anchor>
        </li>
      )
    })}
  </ul>
)
