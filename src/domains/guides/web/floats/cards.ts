import { guidesIn } from '../../rules.ts'
import { makeCard } from './card.ts'
import { countDown } from './countdown.ts'
import type { ChatStart } from './panel.ts'
import { invitesIn, promptFor, times } from './prompts.ts'
import type { SayInChat } from './words.ts'

const DISMISSED = 'civic-counsel-invite'
/** Which words come next: one visit is too short for all of them. */
const NEXT = 'civic-counsel-invite-next'

const kept = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
const keep = (name: string, value: string): void => {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // A browser that forbids storage shows the invite again with the next page, from its first words.
  }
}

interface CardPlace {
  readonly t: SayInChat
  /** Where the card stands; hidden while something else has the page. */
  readonly place: HTMLElement
  readonly onChange: () => void
  readonly onOpen: (start: ChatStart) => void
}

/** The invite, and its turn to the next words; it stays still for those who want no motion. */
const makeInvite = (t: SayInChat, onOpen: () => void, onClose: () => void) => {
  const words = invitesIn(t)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  let at = Number(kept(NEXT) ?? 0) % words.length
  const next = (): string => {
    const said = words[at] ?? ''
    at = (at + 1) % words.length
    keep(NEXT, String(at))
    return said
  }
  const card = makeCard({ t, face: 'T', label: t('Civic Counsel'), words: next(), onOpen, onClose })
  return { card, onTurn: () => isStill || card.say(next()) }
}

/** The one card of a page: the invite of the landing page, or what a guide offers on a path [CC-01] [CP-01]. */
export const makeCards = ({ t, place, onChange, onOpen }: CardPlace) => {
  let stops: (() => void)[] = []
  const drop = () => {
    for (const stop of stops) stop()
    stops = []
    place.replaceChildren()
    onChange()
  }
  const show = (
    made: ReturnType<typeof makeCard>,
    life: number,
    turning?: { turn: number; onTurn: () => void },
  ) => {
    place.replaceChildren(made.card)
    onChange()
    // A card that is not seen, or that somebody reads, does not use up its time.
    const isPaused = (): boolean => place.matches('[hidden], .away') || made.isHeld()
    stops.push(countDown({ life, isPaused, onEnd: drop, ...turning }))
  }
  const invite = () => {
    const close = () => {
      keep(DISMISSED, '1')
      drop()
    }
    const { card, onTurn } = makeInvite(t, () => onOpen({ guide: 'tari', preset: 'general' }), close)
    show(card, times.invite.life, { turn: times.invite.turn, onTurn })
  }
  const offer = (path: string) => {
    const prompt = promptFor(path, t)
    if (!prompt) return
    const { guide, message: words, question } = prompt
    const { name } = guidesIn(t)[guide]
    const label = t('{name}, your guide', { name })
    const openIt = () => onOpen({ guide, question })
    show(
      makeCard({ t, face: name.slice(0, 1), label, words, onOpen: openIt, onClose: drop }),
      times.prompt.life,
    )
  }
  const later = (ms: number, does: () => void) => {
    const timer = setTimeout(does, ms)
    stops.push(() => clearTimeout(timer))
  }
  return {
    drop,
    /** A page began `sinceMs` ago: its card comes later, if it has one. */
    enter: (path: string, isLanding: boolean, sinceMs: number) => {
      drop()
      const after = (ms: number): number => Math.max(0, ms - sinceMs)
      if (isLanding && kept(DISMISSED) === null) later(after(times.invite.after), invite)
      else if (promptFor(path, t)) later(after(times.prompt.after), () => offer(path))
    },
  }
}
