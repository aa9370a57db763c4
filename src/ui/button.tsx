import type { ComponentProps, MouseEvent } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { checkIcon } from '#ui/icons.ts'

type Variant = {
  /** civic is the one ochre act of a screen: vote, nominate, endorse, pay, send. */
  variant?: 'civic' | 'quiet' | 'bad' | undefined
  size?: 'sm' | 'lg' | undefined
  full?: boolean | undefined
}
type Content = { icon?: string | undefined; busy?: boolean | undefined; done?: boolean | undefined }
type ButtonProps = ComponentProps<'button'> & Variant & Content

/** The class names of a button, for an element that is not one of ours. */
export const buttonClass = ({ variant, size, full }: Variant = {}, extra?: string): string =>
  classes('btn', variant, size, full && 'full', extra) ?? ''

const Lead = ({ icon, busy, done }: Content) => {
  if (busy) return <span className={classes('spin', !icon && 'free')} aria-hidden="true" />
  const path = done ? checkIcon : icon
  return path ? <Icon path={path} /> : null
}

/** A button; while `busy` it keeps its label and width, stays focusable and ignores presses. */
export const Button = (props: ButtonProps) => {
  const {
    variant,
    size,
    full,
    icon,
    busy,
    done,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, full }, className)}
      onClick={press}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...rest}
    >
      <Lead icon={icon} busy={busy} done={done} />
      {children}
    </button>
  )
}

/** A link that looks like a button, for acts that are only a move to another page. */
export const ButtonLink = (
  props: ComponentProps<typeof Anchor> & Variant & { icon?: string | undefined },
) => {
  const { variant, size, full, icon, className, children, ...rest } = props
  return (
    <Anchor className={buttonClass({ variant, size, full }, className)} {...rest}>
      {icon ? <Icon path={icon} /> : null}
      {children}
    </Anchor>
  )
}

type IconOnly = { icon: string; label: string; count?: number | undefined }

/** A badge of at most "99+"; the number is said by the label of its button. */
export const CountDot = ({ count }: { count?: number | undefined }) =>
  count ? (
    <span className="dot" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  ) : null

/** A round button of 44 px with an icon; `label` is its name and should say the count as well. */
export const IconButton = ({
  icon,
  label,
  count,
  className,
  ...rest
}: ComponentProps<'button'> & IconOnly) => (
  <button type="button" className={classes('ib', className)} aria-label={label} {...rest}>
    <Icon path={icon} />
    <CountDot count={count} />
  </button>
)

/** The same as a link. */
export const IconLink = ({
  icon,
  label,
  count,
  className,
  ...rest
}: ComponentProps<typeof Anchor> & IconOnly) => (
  <Anchor className={classes('ib', className)} aria-label={label} {...rest}>
    <Icon path={icon} />
    <CountDot count={count} />
  </Anchor>
)
