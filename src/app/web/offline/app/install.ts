import { brand } from '#shared/brand.ts'
import type { SayLate } from '../late-words.ts'

/** The browser's own offer; only Chromium has it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const DELAY_MS = 10_000
const DISMISSED = 'pwa-dismissed'

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

const isDismissed = (): boolean => {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}

const remember = (): void => {
  try {
    localStorage.setItem(DISMISSED, new Date().toISOString())
  } catch {
    // A browser that forbids storage asks again with the next visit.
  }
}

const isIos = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 0

const button = (text: string): HTMLButtonElement => {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  return made
}

/** The banner, under the header: in the flow of the page, so that it lies over nothing. */
const makeBanner = (t: SayLate, offer: InstallOffer | null): HTMLElement => {
  const { name } = brand
  const banner = document.createElement('aside')
  banner.className = 'strip ok'
  banner.dataset['install'] = ''
  banner.setAttribute('aria-label', t('Install {name}', { name }))
  const says = document.createElement('span')
  says.textContent = offer
    ? t('Install {name}: it opens at once, also without network.', { name })
    : t('To install: press Share, then “Add to Home Screen”.')
  const later = button(t('Not now'))
  later.addEventListener('click', () => {
    remember()
    banner.remove()
  })
  const install = button(t('Install'))
  install.addEventListener('click', () => {
    offer?.prompt().then(
      () => banner.remove(),
      () => {
        says.textContent = t('Installation Error')
        banner.classList.replace('ok', 'bad')
      },
    )
  })
  banner.append(says, ...(offer ? [install] : []), later)
  return banner
}

/**
 * Offers to install ten seconds after the browser does, unless installed or dismissed; a phone of Apple, which makes no
 * offer, gets the steps by hand [PW-01].
 */
export const offerInstall = (t: SayLate): void => {
  const strip = document.querySelector('[data-offline]')
  // Pages without a header ask for one thing only.
  if (!strip || !document.querySelector('header.top') || isInstalled() || isDismissed()) return
  const show = (offer: InstallOffer | null): void => {
    if (!isDismissed() && !isInstalled() && !document.querySelector('[data-install]'))
      strip.before(makeBanner(t, offer))
  }
  const later = (offer: InstallOffer | null) => setTimeout(show, DELAY_MS, offer)
  const made = (globalThis as { installOffer?: InstallOffer }).installOffer
  if (made) later(made)
  else if (isIos()) later(null)
  else addEventListener('beforeinstallprompt', (event) => later(event as InstallOffer), { once: true })
  addEventListener('appinstalled', () => document.querySelector('[data-install]')?.remove())
}
