/** Cuts a text into short parts at the ends of sentences: some browsers fall silent in a long one. */
export const partsToSpeak = (text: string): readonly string[] =>
  (text.match(/[^.!?\n]+[.!?]*/g) ?? []).map((part) => part.trim()).filter(Boolean)

/** Shows the button where the device has a voice of the text's language; the text never leaves the device for it. */
export const offerListening = (button: HTMLElement): void => {
  const voice = globalThis.speechSynthesis
  if (!voice) return
  const lang = button.dataset['listen'] || root()
  const label = button.lastChild
  const words = label?.textContent ?? ''
  const say = (text: string | undefined) => {
    if (label) label.textContent = text ?? words
  }
  const show = () => {
    button.hidden = !voice.getVoices().some((each) => each.lang.slice(0, 2) === lang.slice(0, 2))
  }
  show()
  voice.addEventListener('voiceschanged', show)
  addEventListener('pagehide', () => voice.cancel())
  button.addEventListener('click', () => {
    if (voice.speaking) {
      voice.cancel()
      return say(words)
    }
    say(button.dataset['stop'])
    for (const part of [...partsToSpeak(document.querySelector('[data-spoken]')?.textContent ?? ''), ' ']) {
      const said = new SpeechSynthesisUtterance(part)
      said.lang = lang
      if (part === ' ') said.onend = () => say(words)
      voice.speak(said)
    }
  })
}

const root = (): string => document.documentElement.lang
