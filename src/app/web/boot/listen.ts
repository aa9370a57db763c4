/** A device reads at most so many characters in one go; longer parts fall silent in some browsers. */
const MAX_PART = 220

/** Cuts a text into parts at the ends of sentences. */
export const partsToSpeak = (text: string): string[] => {
  const parts: string[] = []
  for (const sentence of text.match(/[^.!?\n]+[.!?]*\s*/g) ?? []) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + sentence.length <= MAX_PART)
      parts[parts.length - 1] = last + sentence
    else parts.push(sentence)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

const hasVoice = (language: string): boolean =>
  speechSynthesis
    .getVoices()
    .some(({ lang }) => lang.toLowerCase().startsWith(language.slice(0, 2).toLowerCase()))

const speak = (button: HTMLElement, language: string): void => {
  const label = button.querySelector('span') ?? button.lastChild
  const words = label?.textContent ?? ''
  const end = () => {
    if (label) label.textContent = words
    delete button.dataset['speaking']
  }
  if ('speaking' in button.dataset) {
    speechSynthesis.cancel()
    return end()
  }
  const parts = partsToSpeak(document.querySelector('[data-spoken]')?.textContent ?? '')
  button.dataset['speaking'] = ''
  if (label) label.textContent = button.dataset['stop'] ?? words
  for (const [index, part] of parts.entries()) {
    const said = new SpeechSynthesisUtterance(part)
    said.lang = language
    if (index === parts.length - 1) said.onend = end
    speechSynthesis.speak(said)
  }
}

/** Shows the button where the device has a voice of the text's language; the text never leaves the device for it. */
export const offerListening = (button: HTMLElement): void => {
  if (!('speechSynthesis' in globalThis)) return
  const language = button.dataset['listen'] || document.documentElement.lang
  const show = () => {
    button.hidden = !hasVoice(language)
  }
  show()
  speechSynthesis.addEventListener('voiceschanged', show)
  button.addEventListener('click', () => speak(button, language))
  addEventListener('pagehide', () => speechSynthesis.cancel())
}
