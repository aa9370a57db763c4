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

/**
 * Offers to install ten seconds after the browser does, unless installed or dismissed; a phone of Apple, which makes no
 * offer, gets the steps by hand [PW-01].
 */
export const offerInstall = (): void => {
  const banner = document.querySelector<HTMLElement>('[data-install]')
  const [offerText, steps, yes, no] = banner?.children ?? []
  if (!banner || !offerText || !steps || !yes || !no || isInstalled() || isDismissed()) return
  const show = (offer: InstallOffer | null): void => {
    if (isDismissed() || isInstalled()) return
    banner.hidden = false
    if (!offer)
      for (const [part, isHidden] of [
        [offerText, true],
        [yes, true],
        [steps, false],
      ] as const)
        part.toggleAttribute('hidden', isHidden)
    no.addEventListener('click', () => {
      remember()
      banner.hidden = true
    })
    yes.addEventListener('click', () => {
      offer?.prompt().then(
        () => {
          banner.hidden = true
        },
        () => {
          offerText.textContent = banner.dataset['install'] ?? ''
          banner.classList.replace('ok', 'bad')
        },
      )
    })
  }
  const later = (offer: InstallOffer | null) => setTimeout(show, DELAY_MS, offer)
  const made = (globalThis as { installOffer?: InstallOffer }).installOffer
  if (made) later(made)
  else if (isIos()) later(null)
  else addEventListener('beforeinstallprompt', (event) => later(event as InstallOffer), { once: true })
  addEventListener('appinstalled', () => {
    banner.hidden = true
  })
}
