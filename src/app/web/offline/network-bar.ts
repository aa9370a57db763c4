import { type BarWords, type Seen, barWordsAfter } from './bar-words.ts'
import { askToSend, ownOpenActs } from './device-queue.ts'
import type { SayLate } from './late-words.ts'

/** How often the bar is drawn anew, and how often what waits is tried. */
const REFRESH_MS = 5_000
const SEND_MS = 30_000
/** A network that is said to be back often is not yet. */
const BACK_AFTER_MS = [0, 3_000, 10_000]

let own = { waiting: 0, needsYou: 0 }
/** How many acts of this person are not sent: what a sign-out would leave behind. */
export const ownUnsent = (): number => own.waiting + own.needsYou

const draw = (strip: HTMLElement, words: BarWords | null, offlineWords: string, t: SayLate): void => {
  const waiting = { n: String(own.waiting) }
  const parts = {
    offline: [offlineWords, own.waiting > 0 ? t('Waiting: {n}', waiting) : ''].filter(Boolean).join(' '),
    syncing: t('Syncing {n} action(s)...', waiting),
    synced: t('All changes synced'),
    done: t('All changes synced successfully!'),
  }
  const said = words ? parts[words] : own.needsYou > 0 ? t('{n} not sent.', { n: String(own.needsYou) }) : ''
  strip.hidden = said === ''
  if (strip.textContent === said || !said) return
  strip.textContent = said
  if (own.waiting + own.needsYou === 0) return
  const link = document.createElement('a')
  Object.assign(link, { href: '/offline', textContent: t('See what waits') })
  strip.append(' ', link)
}

/** Keeps the bar true: every five seconds, at every change of the network and of the queue. */
export const startBar = (t: SayLate): void => {
  const strip = document.querySelector<HTMLElement>('[data-offline]')
  if (!strip || !navigator.serviceWorker) return
  const offlineWords = strip.textContent
  let seen: Seen = { waiting: 0, isOnline: true }
  let words: BarWords | null = null
  let saidAt = 0
  const look = async (isTick: boolean): Promise<void> => {
    const acts = await ownOpenActs().catch(() => [])
    const needsYou = acts.filter(({ state }) => state === 'needs-you').length
    own = { waiting: acts.length - needsYou, needsYou }
    const now = { waiting: own.waiting, isOnline: navigator.onLine }
    const next = barWordsAfter(seen, now)
    // What is said of a finished sync stays for one refresh at least.
    if (next !== null || (isTick && performance.now() - saidAt >= REFRESH_MS)) {
      if (next !== words) saidAt = performance.now()
      words = next
    }
    seen = now
    draw(strip, words, offlineWords, t)
  }
  const send = () => {
    void look(false)
    askToSend()
  }
  new BroadcastChannel('queue').addEventListener('message', () => void look(false))
  addEventListener('online', () => {
    for (const after of BACK_AFTER_MS) setTimeout(send, after)
  })
  addEventListener('offline', () => void look(false))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send())
  setInterval(() => void look(true), REFRESH_MS)
  setInterval(() => own.waiting > 0 && send(), SEND_MS)
  send()
}
