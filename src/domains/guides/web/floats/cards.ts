import { guidesIn } from '../../rules.ts'
import { makeCard } from './card.ts'
import { countDown } from './countdown.ts'
import type { ChatStart } from './panel.ts'
import { invitesIn, promptFor, times } from './prompts.ts'
import type { SayInChat } from './words.ts'

const DISMISSED = 'civic-counsel-invite'

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
  let at = 0
  const card = makeCard({ t, face: 'T', label: t('Civic Counsel'), words: words[0] ?? '', onOpen, onClose })
  const onTurn = () => {
    if (isStill) return
    at = (at + 1) % words.length
    card.say(words[at] ?? '')
  }
  return { card, onTurn }
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
    const isPaused = (): boolean => place.hidden !== false || made.isHeld()
    stops.push(countDown({ life, isPaused, onEnd: drop, ...turning }))
  }
  const invite = () => {
    const close = () => {
      dismiss()
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
    /** A page begins: its card comes later, if it has one. */
    enter: (path: string, isLanding: boolean) => {
      drop()
      if (isLanding && !isDismissed()) later(times.invite.after, invite)
      else if (promptFor(path, t)) later(times.prompt.after, () => offer(path))
    },
  }
}
