import { brand, socialLinks } from '#shared/brand.ts'
import { languages, message } from '#shared/words.ts'
import { useLanguage, useT } from '#platform/web/language.tsx'
import { Link } from '#platform/web/navigation.tsx'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import { Menu } from '#ui/navigation/menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { globeIcon } from '#ui/icons.ts'
import { LanguageLinks } from './language-menu.tsx'
import { menuFor } from './menu-items.ts'

const notice = message('SUP Civic is operated by a registered non-profit foundation.')
const office = message('Registered office: Toronto, Ontario, Canada')

/** The accounts of the foundation on other sites. */
const Accounts = () => {
  const { isDemonstration } = usePageState()
  return socialLinks(isDemonstration).map(({ name, href }) => (
    <li key={name}>
      <a href={href} rel="me noopener noreferrer">
        {name}
      </a>
    </li>
  ))
}

/** Ways to reach the team and the guides. */
const Contact = () => {
  const t = useT()
  // The messaging button stands on neither the Canadian host nor the Canadian page [SH-10].
  const state = usePageState()
  const { email, phone } = state.contact ?? {}
  const isCanadian = 'mainSite' in state || state.pathname.includes('/canada')
  return (
    <div>
      <h2>{t('Contact us')}</h2>
      <ul>
        <li>
          <Link href="/contact">{t('Write to us')}</Link>
        </li>
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone && (
          <li>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </li>
        )}
        <li>
          <a href="/civic-counsel" data-chat="">
            {t('Ask a guide')}
          </a>
        </li>
        {!isCanadian && (
          <li>
            <Link href="/link-whatsapp" data-messaging="">
              {t('Chat on {name}', { name: 'WhatsApp' })}
            </Link>
          </li>
        )}
        <Accounts />
        <li>
          <a href="/api">{t('Open data and API')}</a>
        </li>
      </ul>
    </div>
  )
}

/** Where people who read another language than English find its sentences, each beside its English. */
const BetterWords = () => {
  const t = useT()
  const { pathname } = usePageState()
  if (useLanguage().code === 'en') return null
  return (
    <p className="mt-2">
      <a href={`/translations/suggest?page=${encodeURIComponent(pathname)}`}>
        {t('Suggest a better translation')}
      </a>
    </p>
  )
}

/** Links that exist, contact, the legal operator and the registered office [NV-07]. */
export const Footer = () => {
  const t = useT()
  return (
    <footer className="ft">
      <div className="wrap ftg">
        <nav aria-label={t('Footer')}>
          <h2>{brand.name}</h2>
          <ul>
            {menuFor('footer', useViewer()).map(({ href, label }) => (
              <li key={href}>
                <Link href={href}>{t(label)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <Contact />
        <div>
          <h2>{t('Language')}</h2>
          <p className="small">
            {t('Available 24/7 in {count} languages, {beta} of them in beta', {
              count: languages.length,
              beta: languages.filter(({ isBeta }) => isBeta).length,
            })}
          </p>
          <Menu
            trigger={
              <>
                <Icon path={globeIcon} /> {t('Change language')}
              </>
            }
            triggerClass="btn quiet sm"
          >
            <LanguageLinks />
          </Menu>
          <BetterWords />
        </div>
      </div>
      <div className="wrap small mute">
        <p>{t(notice)}</p>
        <p>{t(office)}</p>
        <p data-spent={usePageState().nairaPerGb} hidden />
      </div>
    </footer>
  )
}
