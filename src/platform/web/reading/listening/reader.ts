import type { HeardSentence } from './sentences.ts'

export type ReadingState = 'silent' | 'reading' | 'paused'

interface Told {
  /** The sentence that is read now; null when none is. */
  readonly marks: (sentence: HeardSentence | null) => void
  readonly changes: (state: ReadingState) => void
  readonly fails: () => void
}

/**
 * Reads sentences aloud one after another. A pause ends the sentence and going on begins it again: phones that cannot
 * hold a voice stay silent for good otherwise.
 */
export const readerOf = (
  speech: SpeechSynthesis,
  { sentences, voice }: { sentences: readonly HeardSentence[]; voice: SpeechSynthesisVoice },
  { marks, changes, fails }: Told,
) => {
  let at = 0
  /** Each start has its number: what a silenced sentence reports counts for nothing. */
  let turn = 0
  const silence = (state: ReadingState) => {
    turn += 1
    speech.cancel()
    if (state === 'silent') {
      at = 0
      marks(null)
    }
    changes(state)
  }
  const say = (mine: number): void => {
    const sentence = sentences[at]
    if (!sentence) return silence('silent')
    const said = new SpeechSynthesisUtterance(sentence.text)
    said.voice = voice
    said.lang = voice.lang
    said.onend = () => {
      if (mine !== turn) return
      at += 1
      say(mine)
    }
    said.onerror = () => {
      if (mine !== turn) return
      silence('silent')
      fails()
    }
    marks(sentence)
    speech.speak(said)
  }
  return {
    read: () => {
      silence('reading')
      say(turn)
    },
    pause: () => silence('paused'),
    stop: () => silence('silent'),
  }
}
