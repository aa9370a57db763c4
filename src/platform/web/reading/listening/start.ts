import { readerOf, type ReadingState } from './reader.ts'
import { type HeardSentence, sentencesIn } from './sentences.ts'
import { voiceFor } from './voices.ts'

/** Browsers tell of their voices late; whoever has none never does. */
const VOICES_MS = 2000
const NAME = 'spoken'

let marked: Element | undefined
/** Marks the sentence that is read; browsers without highlights mark its paragraph. Nothing moves. */
const mark = (sentence: HeardSentence | null): void => {
  marked?.removeAttribute('data-saying')
  marked = undefined
  if ('highlights' in CSS) {
    if (sentence) CSS.highlights.set(NAME, new Highlight(sentence.range))
    else CSS.highlights.delete(NAME)
    return
  }
  marked = sentence?.block
  marked?.setAttribute('data-saying', '')
}

const partOf = (box: HTMLElement, name: string) => box.querySelector<HTMLElement>(`[data-${name}]`)

/** The words of the one button that reads, pauses and goes on. */
const relabel = (button: HTMLElement, state: ReadingState): void => {
  const label = button.lastChild
  button.dataset['silent'] ??= label?.textContent ?? ''
  if (label) label.textContent = button.dataset[state] ?? ''
}

const show = (box: HTMLElement, which: 'tools' | 'voiceless' | 'failed'): void => {
  box.hidden = false
  for (const name of ['tools', 'voiceless', 'failed'] as const) {
    const part = partOf(box, name)
    if (part) part.hidden = name !== which && !(name === 'tools' && which === 'failed')
  }
}

const offer = (box: HTMLElement, speech: SpeechSynthesis, voice: SpeechSynthesisVoice): (() => void) => {
  const [play, stop] = [partOf(box, 'play'), partOf(box, 'stop')]
  const root = document.querySelector('[data-spoken]')
  if (!play || !stop || !root) return () => {}
  let state: ReadingState = 'silent'
  const reader = readerOf(
    speech,
    { sentences: sentencesIn(root), voice },
    {
      marks: mark,
      changes: (to) => {
        state = to
        relabel(play, to)
        if (to === 'silent' && document.activeElement === stop) play.focus()
        stop.hidden = to === 'silent'
      },
      fails: () => show(box, 'failed'),
    },
  )
  play.addEventListener('click', () => {
    show(box, 'tools')
    if (state === 'reading') reader.pause()
    else reader.read()
  })
  stop.addEventListener('click', reader.stop)
  addEventListener('pagehide', reader.stop)
  show(box, 'tools')
  return reader.stop
}

const started = new WeakSet<HTMLElement>()

/**
 * Takes over the part “Listen” of a page: its buttons where the device has a voice of the text's language, and otherwise
 * a sentence that says so. Returns what silences it.
 */
export const startListening = (box: HTMLElement): (() => void) => {
  let silence = () => {}
  if (started.has(box)) return silence
  started.add(box)
  const speech: SpeechSynthesis | undefined = globalThis.speechSynthesis
  const missing = () => {
    const english = partOf(box, 'english')
    if (english) english.hidden = !voiceFor(speech?.getVoices() ?? [], 'en')
    show(box, 'voiceless')
  }
  let isFound = false
  const look = () => {
    const voices = speech.getVoices()
    const voice = voiceFor(voices, box.dataset['listen'] ?? '')
    if (isFound) return
    isFound = voice !== undefined
    if (voice) silence = offer(box, speech, voice)
    else if (voices.length > 0) missing()
  }
  if (!speech) missing()
  else {
    speech.addEventListener('voiceschanged', look)
    look()
    setTimeout(() => isFound || missing(), VOICES_MS)
  }
  return () => silence()
}
