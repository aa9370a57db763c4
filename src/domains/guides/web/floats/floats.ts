import { makeCards } from './cards.ts'
import { keepControlsFree } from './controls/free-controls.ts'
import { drawing, element } from './element.ts'
import { type ChatStart, makePanel } from './panel.ts'
import { slotsFor } from './slots.ts'
import type { SayInChat } from './words.ts'

const MESSAGE = 'M4 5h16v11.5H9.5L5.5 20v-3.5H4z'
const PHONE = 'M6 3.5h4l1.5 4.5-2.2 1.7a12 12 0 0 0 5 5l1.7-2.2 4.5 1.5v4c-9 1.5-16-5.5-14.5-14.5z'
/** Bars of the product that stick to the bottom of the screen: nothing floats over them. */
const BARS = 'nav.tabs, .dock, .cmpbar'
const NEAR_BOTTOM_PX = 130

/** How much of the bottom of the screen bars take now. */
const barHeight = (): number =>
  Math.max(
    0,
    ...[...document.querySelectorAll(BARS)].map((bar) => {
      const { top, bottom, height } = bar.getBoundingClientRect()
      const isStuck = height > 0 && /fixed|sticky/.test(getComputedStyle(bar).position)
      return isStuck && bottom > innerHeight - NEAR_BOTTOM_PX && top < innerHeight ? innerHeight - top : 0
    }),
  )

/** The pill that opens the chat, the messaging button, and the place of the card. */
const makeButtons = (t: SayInChat) => {
  // The server leaves this link out on the Canadian host.
  const link = document.querySelector<HTMLAnchorElement>('a[data-messaging]')
  const pill = element('a', { class: 'fpill', href: '/civic-counsel' }, drawing(MESSAGE), t('Ask a guide'))
  const messaging = element(
    'a',
    {
      class: 'fmsg',
      href: link?.href ?? '',
      rel: 'noopener noreferrer',
      'aria-label': link?.textContent ?? '',
    },
    drawing(PHONE),
  )
  const place = element('div', { class: 'fcards' })
  // A landmark of its own: people who jump by landmarks find the guides, and no part of the page lies outside one.
  const root = element(
    'aside',
    { class: 'floats no-print', 'aria-label': t('Ask a guide') },
    messaging,
    place,
    pill,
  )
  const letGo = keepControlsFree([pill, messaging, place], root)
  return { pill, messaging, place, root, isCanadianHost: link === null, letGo }
}

/**
 * The one manager of what floats: the pill, the messaging button and at most one card [SH-08..10, CC-01, CP-01]. The page
 * began `sinceMs` ago: delays count from there.
 */
export const makeFloats = (t: SayInChat, sinceMs: number) => {
  const panel = makePanel(t, document.documentElement.lang.split('-')[0] ?? 'en')
  const { pill, messaging, place, root, isCanadianHost, letGo } = makeButtons(t)
  let path = location.pathname
  const draw = () => {
    const isChatOpen = panel.dialog.open
    const isDialogOpen = !isChatOpen && document.querySelector('dialog[open]') !== null
    const hasCard = place.childElementCount > 0
    const slots = slotsFor({
      path,
      isChatOpen,
      isDialogOpen,
      isOffline: !navigator.onLine,
      isCanadianHost,
      hasCard,
    })
    pill.hidden = !slots.pill
    messaging.hidden = !slots.messaging
    place.hidden = !slots.card
    root.style.setProperty('--bars', `${barHeight()}px`)
  }
  const open = (start: ChatStart) => {
    cards.drop()
    panel.open(start)
    draw()
  }
  const cards = makeCards({ t, place, onChange: draw, onOpen: open })
  const enter = (since: number) => cards.enter(path, path === '/', since)
  const onPath = () => {
    if (location.pathname === path) return
    path = location.pathname
    enter(0)
  }
  pill.addEventListener('click', (event) => {
    event.preventDefault()
    open({ guide: 'tari' })
  })
  panel.dialog.addEventListener('close', () => {
    draw()
    pill.focus()
  })
  const over = new AbortController()
  // The router tells of these (wouter); a page load starts this script anew.
  for (const kind of ['pushState', 'replaceState', 'popstate'])
    addEventListener(kind, onPath, { signal: over.signal })
  for (const kind of ['online', 'offline', 'resize', 'scroll'])
    addEventListener(kind, draw, { passive: true, signal: over.signal })
  const dialogs = new MutationObserver(draw)
  dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  document.body.append(root, panel.dialog)
  enter(sinceMs)
  const stop = () => {
    cards.drop()
    over.abort()
    dialogs.disconnect()
    letGo()
    root.remove()
    panel.dialog.remove()
  }
  return { open, stop }
}
