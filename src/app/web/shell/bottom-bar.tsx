import { useT } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import { Icon } from '#ui/icon.tsx'
import { boltIcon, homeIcon, layersIcon, userIcon, usersIcon } from '#ui/icons.ts'
import { isCurrent } from './current.ts'
import { menuFor } from './menu-items.ts'

const icons: Record<string, string> = {
  '/dashboard': homeIcon,
  '/engage': boltIcon,
  '/projects': layersIcon,
  '/leaders': usersIcon,
  '/profile': userIcon,
}

/** The bar at the bottom of small screens, the current page marked [NV-06]. */
export const BottomBar = () => {
  const t = useT()
  const { pathname } = usePageState()
  return (
    <nav className="tabs" aria-label={t('Main')}>
      {menuFor('bottom', useViewer()).map(({ href, label }) => (
        <Link key={href} href={href} aria-current={isCurrent(href, pathname) ? 'page' : undefined}>
          <Icon path={icons[href] ?? homeIcon} />
          <span>{t(label)}</span>
        </Link>
      ))}
    </nav>
  )
}
