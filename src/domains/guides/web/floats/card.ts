import { button, drawing, element } from './element.ts'
import type { SayInChat } from './words.ts'

const CLOSE = 'M6 6l12 12M18 6 6 18'

interface CardParts {
  readonly face: string
  readonly words: string
  readonly label: string
  readonly t: SayInChat
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** A card that offers help and goes by itself: one button opens it, another closes it. */
export const makeCard = ({ face, words, label, t, onOpen, onClose }: CardParts) => {
  const text = button(words, onOpen, 'offer')
  const close = button('', onClose, 'ib')
  close.setAttribute('aria-label', t('Close'))
  close.append(drawing(CLOSE))
  const card = element(
    'aside',
    { class: 'fcard', 'aria-label': label },
    element('span', { class: 'av sm civic', 'aria-hidden': 'true' }, face),
    text,
    close,
  )
  return {
    card,
    say: (next: string) => {
      text.textContent = next
    },
    isHeld: () => card.matches(':hover, :focus-within'),
  }
}
