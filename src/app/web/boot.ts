/**
 * The only script of reading pages, and the first script of all others: switches, language, offline strip, sharing,
 * menus. It never depends on React, and loads React after the first paint, and what floats after that.
 */
import { LANGUAGE_SWITCH_MS } from '#shared/words.ts'
import { findRegion } from './boot/find-region.ts'
import { revealResult } from './boot/reveal-result.ts'

// The content policy forbids building code from text, which the schema library would otherwise try when it loads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.documentElement
const FLOATS_MS = 1500
const YEAR = 31_536_000
const remember = (name: string, value: string) => {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`
  navigator.serviceWorker?.controller?.postMessage('forget')
}

const switches: Record<string, () => void> = {
  theme() {
    const isDark =
      root.dataset['theme'] === 'dark' ||
      (!root.dataset['theme'] && matchMedia('(prefers-color-scheme: dark)').matches)
    root.dataset['theme'] = isDark ? 'light' : 'dark'
    remember('theme', root.dataset['theme'])
  },
  lite() {
    const isLite = 'lite' in root.dataset
    if (isLite) delete root.dataset['lite']
    else root.dataset['lite'] = ''
    remember('lite', isLite ? '0' : '1')
  },
}

const closest = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

const share = async (control: HTMLElement) => {
  const url = new URL(control.dataset['share'] || location.pathname, location.origin).href
  try {
    if (navigator.share && !('copy' in control.dataset))
      return await navigator.share({ url, title: document.title })
    await navigator.clipboard.writeText(control.dataset['copy'] || url)
    const said = control.dataset['copied']
    if (said) control.textContent = said
  } catch {
    // The person closed the share sheet, or the browser denies the clipboard: the address bar still has the link.
  }
}

document.addEventListener('click', (event) => {
  const control = closest(event, '[data-switch]')
  if (control) switches[control.dataset['switch'] ?? '']?.()
  const language = closest(event, 'a[data-language]')
  if (language instanceof HTMLAnchorElement) {
    event.preventDefault()
    language.setAttribute('aria-busy', 'true')
    setTimeout(() => location.assign(language.href), LANGUAGE_SWITCH_MS)
  }
  const sharing = closest(event, '[data-share]')
  if (sharing) void share(sharing)
  if (closest(event, '[data-print]')) print()
  const chat = closest(event, 'a[data-chat]')
  if (chat instanceof HTMLAnchorElement && floats) {
    event.preventDefault()
    void import(/* @vite-ignore */ floats).then(
      ({ openChat }: typeof import('#domains/guides/web/floats/main.ts')) => openChat(floatWords, chat),
      () => location.assign(chat.href),
    )
  }
  // Keep at most one menu open, and none after a click elsewhere or on one of its links.
  const open = closest(event, 'a, [data-close]') ? null : closest(event, 'details.menu')
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]'))
    if (menu !== open) menu.open = false
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})

const showNetwork = () => {
  for (const strip of document.querySelectorAll<HTMLElement>('[data-offline]'))
    strip.hidden = navigator.onLine
}
addEventListener('online', showNetwork)
addEventListener('offline', showNetwork)

const boot = document.querySelector<HTMLElement>('script#boot')
// Whoever could plant markup must not choose what is loaded: only built files are.
const isBuilt = (address: string) => /^\/assets\/[\w.-]+\.js$/.test(address)

const listed = (of: string) => (boot?.dataset[of]?.split(' ') ?? []).filter(isBuilt)

const [floats, floatWords] = listed('floats')
// What floats comes after the page: a first visit does not wait for it, nor do its controls.
const bringFloats = () => {
  if (boot?.hasAttribute('data-main') && !('ready' in root.dataset)) return void setTimeout(bringFloats, 500)
  void import(/* @vite-ignore */ floats ?? '').then(
    ({ startFloats }: typeof import('#domains/guides/web/floats/main.ts')) => startFloats(floatWords),
    () => {},
  )
}
if (floats) addEventListener('load', () => setTimeout(bringFloats, FLOATS_MS))

const [late, lateWords] = listed('late')
// The browser may offer to install before the late script is there.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  Object.assign(globalThis, { installOffer: event })
})
if (late)
  addEventListener('load', () =>
    setTimeout(() => {
      import(/* @vite-ignore */ late).then(
        ({ startLate }: typeof import('./offline/main.ts')) => startLate(lateWords),
        () => {},
      )
    }, FLOATS_MS),
  )

const bringReact = () => {
  const [main, page, words] = [listed('main'), listed('page'), listed('words')]
  const [entry] = main
  if (!entry) return
  // Request all parts together: one round trip on a slow line instead of one per file.
  for (const part of [...main, ...page, ...words]) import(/* @vite-ignore */ part).catch(() => {})
  void import(/* @vite-ignore */ entry)
    .then(({ hydratePage }: typeof import('./main.tsx')) =>
      hydratePage({ page: page[0], words, index: listed('index')[0] }),
    )
    .then(showNetwork)
}
// In an idle moment after the first paint, or at the first touch.
let isBrought = false
const once = () => {
  if (isBrought) return
  isBrought = true
  bringReact()
}
for (const kind of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(kind, once, { once: true, passive: true })
requestAnimationFrame(() =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(once, { timeout: 1500 }) : setTimeout(once, 200),
)
showNetwork()
// Tell other tabs of this browser that the person is active (S-03): each page load has extended the session.
const seconds = boot?.dataset['session']
if (seconds && 'BroadcastChannel' in globalThis) {
  const channel = new BroadcastChannel('session')
  channel.postMessage(Number(seconds))
  channel.close()
}
if (document.querySelector('[data-find-region]')) void findRegion((path) => location.replace(path))
// The own script of a reading page comes with the first touch of what needs it.
const touch = boot?.dataset['touch'] ?? ''
const touched = document.querySelector('[data-touch]:not(#boot)')
for (const kind of touched && isBuilt(touch) ? ['pointerdown', 'focus'] : [])
  touched?.addEventListener(kind, () => void import(/* @vite-ignore */ touch), { once: true })
if (!boot?.hasAttribute('data-main')) setTimeout(() => document.querySelector('[data-flash]')?.remove(), 5000)
revealResult()
