import { message } from '#shared/words.ts'
import type { DrawTopic } from '../attempt-contract.ts'

/** The name of a topic. */
export const topicWords: Readonly<Record<DrawTopic, string>> = {
  rights: message('Your rights'),
  voting: message('Voting'),
  offices: message('Who does what in government'),
  constitution: message('The Constitution'),
  platform: message('How this platform works'),
  safety: message('Safety online'),
  all: message('A mix of all topics'),
  made: message('Questions made from our own texts'),
}

export const makerWords = {
  people: message('Written and checked by people'),
  template: message('Made by a fixed pattern from our own text'),
  model: message('Made by an AI model from our own text, then checked'),
} as const
