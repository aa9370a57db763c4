import { useEffect, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { downIcon } from '#ui/icons.ts'

type MenuProps = Omit<ComponentProps<'details'>, 'name'> & {
  /** The button's accessible name when it contains only a picture. */
  label?: string | undefined
  trigger: ReactNode
  triggerClass?: string | undefined
  chevron?: boolean | undefined
  align?: 'left' | 'right' | undefined
  /** As wide as its header: the menu of small screens. */
  full?: boolean | undefined
}

// The browser opens and closes it; script only adds what people expect beyond that.
const closeWhenLeft = (menu: HTMLDetailsElement) => {
  const away = (event: Event) => {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  const follow = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a, [data-close]')) menu.open = false
  }
  document.addEventListener('pointerdown', away)
  document.addEventListener('focusin', away)
  document.addEventListener('keydown', escape)
  menu.addEventListener('click', follow)
  return () => {
    document.removeEventListener('pointerdown', away)
    document.removeEventListener('focusin', away)
    document.removeEventListener('keydown', escape)
    menu.removeEventListener('click', follow)
  }
}

/** A menu that works without script: `<details>` with links and buttons. */
export const Menu = (props: MenuProps) => {
  const { label, trigger, triggerClass, chevron, align = 'right', full, className, children, ...rest } = props
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => (box.current ? closeWhenLeft(box.current) : undefined), [])
  return (
    <details className={classes('menu', full && 'full', className)} ref={box} {...rest}>
      <summary className={triggerClass} aria-label={label}>
        {trigger}
        {chevron ? <Icon className="down" path={downIcon} /> : null}
      </summary>
      <div className={classes('pop', align === 'left' && 'left')}>{children}</div>
    </details>
  )
}

type MenuLinkProps = ComponentProps<typeof Anchor> & {
  icon?: string | undefined
  current?: boolean | undefined
}

/** A link in a menu. */
export const MenuLink = ({ icon, current, children, ...rest }: MenuLinkProps) => (
  <Anchor {...(current ? { 'aria-current': 'page' } : {})} {...rest}>
    {icon ? <Icon path={icon} /> : null}
    <span className="grow">{children}</span>
  </Anchor>
)

/** An action in a menu; a submit button when it has a form of its own. */
export const MenuButton = ({
  icon,
  children,
  ...rest
}: ComponentProps<'button'> & { icon?: string | undefined }) => (
  <button type="button" data-close="" {...rest}>
    {icon ? <Icon path={icon} /> : null}
    <span className="grow">{children}</span>
  </button>
)

/** The heading of a group of entries. */
export const MenuHeading = ({ children }: { children: ReactNode }) => <h3>{children}</h3>
