import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classes } from '#ui/classes.ts'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  as?: 'section' | 'article' | 'div' | 'li' | undefined
  /** No padding: for lists that reach the edge. */
  flush?: boolean | undefined
  /** An ochre edge: for the card that asks the person to act. */
  accent?: boolean | undefined
  title?: ReactNode
  level?: 2 | 3 | undefined
  action?: ReactNode
}

/** A surface. With a `title` it is a named region with a heading and an optional action beside it. */
export const Card = ({
  as,
  flush,
  accent,
  title,
  level = 2,
  action,
  className,
  children,
  ...rest
}: CardProps) => {
  const id = useId()
  const Tag = (as ?? (title ? 'section' : 'div')) as 'section'
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Tag
      className={classes('card', flush && 'flush', accent && 'key', className)}
      {...(title && Tag === 'section' ? { 'aria-labelledby': id } : {})}
      {...rest}
    >
      {title ? (
        <div className="head">
          <Heading id={id}>{title}</Heading>
          {action}
        </div>
      ) : null}
      {children}
    </Tag>
  )
}
