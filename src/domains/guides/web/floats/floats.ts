import { guidesIn } from '../../rules.ts'
import { type ChatStart, makePanel } from './panel.ts'
import { makeCard } from './card.ts'
import { countDown } from './countdown.ts'
import { drawing, element } from './element.ts'
import { invitesIn, promptFor, times } from './prompts.ts'
import { slotsFor } from './slots.ts'
import type { Say } from './words.ts'

const MESSAGE = 'M4 5h16v11.5H9.5L5.5 20v-3.5H4z'
const PHONE = 'M6 3.5h4l1.5 4.5-2.2 1.7a12 12 0 0 0 5 5l1.7-2.2 4.5 1.5v4c-9 1.5-16-5.500-14.500-14.500z'
const DISMISSED = 'civic-counsel-invite'
/** Bars of the product that stick to the bottom of the screen: nothing floats over them. */
const BARS = 'nav.tabs, .dock, .cmpbar'

const isDismissed = (): boolean => {
  try {
    return sessionStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}
const dismiss = (): void => {
  try {
    sessionStorage.setItem(DISMISSED, '1')
  } catch {
    // A browser that forbids storage shows the invite again with the next page.
  }
}

/** How much of the bottom of the screen bars take now. */
const barHeight = (): number =>
  Math.max(
    0,
    ...[...document.querySelectorAll(BARS)].map((bar) => {
      const { top, bottom, height } = bar.getBoundingClientRect()
      const isAtBottom =
        height > 0 && /fixed|sticky/.test(getComputedStyle(bar).position) && bottom > innerHeight - 130
      return isAtBottom && top < innerHeight ? innerHeight - top : 0
    }),
  )

type Card = ReturnType<typeof makeCard>

/** The one manager of what floats: the pill, the messaging button and at most one card [SH-08..10, CC-01, CP-01]. */
export const makeFloats = (t: Say) => {
  const panel = makePanel(t, document.documentElement.lang.split('-')[0] ?? 'en')
  const messagingLink = document.querySelector<HTMLAnchorElement>('a[data-messaging]')
  const pill = element(
    'a',
    { class: 'fpill', href: '/civic-counsel', 'data-chat': '' },
    drawing(MESSAGE),
    t('Ask a guide'),
  )
  const messaging = element('a', {
    class: 'fmsg',
    href: messagingLink?.href ?? '',
    rel: 'noopener noreferrer',
    'aria-label': messagingLink?.textContent ?? '',
  })
  messaging.append(drawing(PHONE))
  const place = element('div', { class: 'fcards' })
  const root = element('div', { class: 'floats no-print' }, messaging, place, pill)
  let card: Card | null = null
  let stops: (() => void)[] = []
  let path = location.pathname

  const draw = () => {
    const isChatOpen = panel.dialog.open
    const slots = slotsFor({
      path,
      isChatOpen,
      isDialogOpen: !isChatOpen && document.querySelector('dialog[open]') !== null,
      isOffline: !navigator.onLine,
      isCanadianHost: messagingLink === null,
      hasCard: card !== null,
    })
    pill.hidden = !slots.pill
    messaging.hidden = !slots.messaging
    place.hidden = !slots.card
    root.style.setProperty('--bars', `${barHeight()}px`)
  }
  const drop = () => {
    for (const stop of stops) stop()
    stops = []
    card = null
    place.replaceChildren()
    draw()
  }
  const open = (start: ChatStart) => {
    drop()
    panel.open(start)
    draw()
  }
  const show = (made: Card) => {
    card = made
    place.replaceChildren(made.card)
    draw()
  }
  /** A card that is not seen does not use up its time. */
  const isHeld = (): boolean => place.hidden !== false || (card?.isHeld() ?? false)
  const later = (ms: number, does: () => void) => {
    const timer = setTimeout(does, ms)
    stops.push(() => clearTimeout(timer))
  }

  const invite = () => {
    const words = invitesIn(t)
    let at = 0
    const made = makeCard({
      t,
      face: 'T',
      label: t('Civic Counsel'),
      words: words[0] ?? '',
      onOpen: () => open({ guide: 'tari', preset: 'general' }),
      onClose: () => {
        dismiss()
        drop()
      },
    })
    show(made)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    stops.push(
      countDown({
        life: times.invite.life,
        turn: times.invite.turn,
        isPaused: isHeld,
        onTurn: () => {
          if (isStill) return
          at = (at + 1) % words.length
          made.say(words[at] ?? '')
        },
        onEnd: drop,
      }),
    )
  }
  const offer = () => {
    const prompt = promptFor(path, t)
    if (!prompt) return
    const { guide, message, question } = prompt
    const name = guidesIn(t)[guide].name
    show(
      makeCard({
        t,
        face: name.slice(0, 1),
        label: t('{name}, your guide', { name }),
        words: message,
        onOpen: () => open({ guide, question }),
        onClose: drop,
      }),
    )
    stops.push(countDown({ life: times.prompt.life, isPaused: isHeld, onEnd: drop }))
  }
  const enter = () => {
    drop()
    if (path === '/' && messagingLink && !isDismissed()) later(times.invite.after, invite)
    else if (promptFor(path, t)) later(times.prompt.after, offer)
  }
  const onPath = () => {
    if (location.pathname === path) return
    path = location.pathname
    enter()
  }

  pill.addEventListener('click', (event) => {
    event.preventDefault()
    event.stopPropagation()
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
  enter()
  return {
    open,
    stop: () => {
      drop()
      over.abort()
      dialogs.disconnect()
      root.remove()
      panel.dialog.remove()
    },
  }
}
