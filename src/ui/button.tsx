import type { ComponentProps, MouseEvent } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { checkIcon } from '#ui/icons.ts'

type Variant = {
  /** `civic` marks the one ochre action of a screen: vote, nominate, endorse, pay, send. */
  variant?: 'civic' | 'quiet' | 'bad' | undefined
  size?: 'sm' | 'lg' | undefined
  full?: boolean | undefined
}
type Content = { icon?: string | undefined; busy?: boolean | undefined; done?: boolean | undefined }
type ButtonProps = ComponentProps<'button'> & Variant & Content

/** The class names of a button, for other elements that look like one. */
export const buttonClass = ({ variant, size, full }: Variant = {}, extra?: string): string =>
  classes('btn', variant, size, full && 'full', extra) ?? ''

const Lead = ({ icon, busy, done }: Content) => {
  if (busy) return <span className={classes('spin', !icon && 'free')} aria-hidden="true" />
  const path = done ? checkIcon : icon
  return path ? <Icon path={path} /> : null
}

/** A button. While `busy` it keeps its label and width, stays focusable and ignores presses. */
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

/** A link that looks like a button, for actions that only go to another page. */
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

/** A badge of at most "99+"; its button's label should include the number. */
export const CountDot = ({ count }: { count?: number | undefined }) =>
  count ? (
    <span className="dot" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  ) : null

/** A round 44 px button with an icon; `label` names it and should include the count. */
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

/** A link that looks like `IconButton`. */
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
