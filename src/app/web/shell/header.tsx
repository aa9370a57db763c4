import { Fragment } from 'react'
import { LogOut } from '#domains/identity/web/sign-in/log-out.tsx'
import { useLanguage, useT } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import { brand } from '#shared/brand.ts'
import type { ShellUser } from '#shared/pages/rendered-page.ts'
import { to } from '#shared/sitemap.ts'
import { fullName } from '#shared/text/person-name.ts'
import { Chip } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { ButtonLink, IconLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { bellIcon, dataIcon, downIcon, exitIcon, globeIcon, menuIcon, moonIcon } from '#ui/icons.ts'
import { Logo } from '#ui/pictures/logo.tsx'
import { Menu, MenuButton, MenuHeading, MenuLink } from '#ui/navigation/menu.tsx'
import { LanguageLinks } from './language-menu.tsx'
import { isCurrent, signInFrom } from './current.ts'
import { grouped, type MenuName, menuFor } from './menu-items.ts'

/** How many proposals wait for the viewer as the second person; nothing where none do. */
const WaitingChip = () => {
  const t = useT()
  const waiting = usePageState().user?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <>
      {' '}
      <Chip tone="warn">
        <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
        <span className="vh">
          {t('{count, plural, one {# waits for you} other {# wait for you}}', { count: waiting })}
        </span>
      </Chip>
    </>
  )
}

const MenuEntries = ({ of }: { of: MenuName }) => {
  const t = useT()
  const { pathname } = usePageState()
  return menuFor(of, useViewer()).map(({ href, label }) => (
    <MenuLink key={href} href={href} current={isCurrent(href, pathname)}>
      {t(label)}
      {href === to('approvals') && <WaitingChip />}
    </MenuLink>
  ))
}

/** The entries of the menu of small screens under their headings [NV-05, NV-08]. */
const GroupedEntries = () => {
  const t = useT()
  const { pathname } = usePageState()
  return grouped(menuFor('mobile', useViewer())).map(([group, items]) => (
    <Fragment key={group}>
      {group && <MenuHeading>{t(group)}</MenuHeading>}
      {items.map(({ href, label, note }) => (
        <MenuLink key={href} href={href} current={isCurrent(href, pathname)}>
          {t(label)}
          {note && <small>{` ${t(note)}`}</small>}
        </MenuLink>
      ))}
    </Fragment>
  ))
}

const TopLinks = () => {
  const t = useT()
  const viewer = useViewer()
  const { pathname } = usePageState()
  return menuFor(viewer ? 'top' : 'guestTop', viewer).map(({ href, label, isHighlighted }) => (
    <Link
      key={href}
      href={href}
      aria-current={isCurrent(href, pathname) ? 'page' : undefined}
      className={isHighlighted ? 'hi' : undefined}
    >
      {t(label)}
    </Link>
  ))
}

/** Switches that boot.js handles; without script the system's settings apply. */
const Switches = () => {
  const t = useT()
  return (
    <div className="needs-js">
      <MenuButton icon={moonIcon} data-switch="theme">
        {t('Dark or light')}
      </MenuButton>
      <MenuButton icon={dataIcon} data-switch="lite">
        {t('Low data')}
      </MenuButton>
    </div>
  )
}

const UserMenu = ({ user }: { user: ShellUser }) => {
  const t = useT()
  const name = fullName(user)
  return (
    <Menu
      label={t('Your menu')}
      align="right"
      triggerClass="ib"
      trigger={<Avatar name={name} {...(user.profileImageUrl && { src: user.profileImageUrl })} size="sm" />}
    >
      <MenuHeading>
        <b>{name}</b>
        <span className="small mute">
          {t(user.role)} · {t('Citizen #{number}', { number: user.citizenNumber })}
        </span>
      </MenuHeading>
      <MenuEntries of="user" />
      <Switches />
      <LogOut>
        <MenuButton type="submit" icon={exitIcon}>
          {t('Logout')}
        </MenuButton>
      </LogOut>
    </Menu>
  )
}

const LanguageMenu = () => {
  const t = useT()
  const { name } = useLanguage()
  const { user } = usePageState()
  return (
    <Menu
      label={t('Language: {name}', { name })}
      align="right"
      triggerClass={user ? 'ib' : 'btn quiet sm'}
      trigger={
        user ? (
          <Icon path={globeIcon} />
        ) : (
          <>
            <Icon path={globeIcon} />
            <span className="lang">{name}</span>
            <Icon path={downIcon} />
          </>
        )
      }
    >
      <LanguageLinks />
    </Menu>
  )
}

const GroupMenu = ({ of, title }: { of: MenuName; title: string }) => {
  const viewer = useViewer()
  if (menuFor(of, viewer).length === 0) return null
  return (
    <Menu
      trigger={
        <>
          {title}
          {of === 'consoles' && <WaitingChip />} <Icon path={downIcon} />
        </>
      }
    >
      <MenuEntries of={of} />
    </Menu>
  )
}

const MobileMenu = () => {
  const t = useT()
  const { user } = usePageState()
  return (
    <Menu label={t('Menu')} align="right" full triggerClass="ib" trigger={<Icon path={menuIcon} />}>
      {user ? <GroupedEntries /> : <MenuEntries of="guest" />}
      {user && <MenuEntries of="admin" />}
      {user && <MenuEntries of="consoles" />}
      {!user && <MenuLink href="/auth">{t('Login / Join')}</MenuLink>}
      <Switches />
    </Menu>
  )
}

/** The way to the notices, with the number of unread ones [NT-01]. */
const Bell = ({ unread }: { unread: number }) => {
  const t = useT()
  const label = unread > 0 ? t('Notifications, {count} unread', { count: unread }) : t('Notifications')
  return <IconLink icon={bellIcon} label={label} count={unread} href="/notifications" />
}

/** The header of every page; signed-in people see their menus and sign out here [SH-06, SH-11, NV-01..05]. */
export const Header = ({ isOnCloth }: { isOnCloth: boolean }) => {
  const t = useT()
  const { user, pathname, search } = usePageState()
  const hasConsoles = menuFor('consoles', useViewer()).length > 0
  return (
    <header className={classes('top', isOnCloth && 'cloth', user && 'signed', hasConsoles && 'many')}>
      <div className="wrap">
        <Logo name={brand.name} href={user ? '/dashboard' : '/'} />
        <nav className="nav only-wide grow" aria-label={t('Main')}>
          <TopLinks />
          {user && <GroupMenu of="more" title={t('More')} />}
          {user && <GroupMenu of="admin" title={t('Admin Tools')} />}
          {user && <GroupMenu of="consoles" title={t('Consoles')} />}
        </nav>
        <span className="grow only-narrow" />
        <LanguageMenu />
        {user && <Bell unread={user.unread} />}
        {user ? (
          <UserMenu user={user} />
        ) : (
          <ButtonLink
            className="only-wide"
            variant="quiet"
            size="sm"
            data-sign-in=""
            href={signInFrom(pathname, search)}
          >
            {t('Sign in')}
          </ButtonLink>
        )}
        <div className="only-narrow">
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
