import { message } from '#shared/words.ts'

/** Questions to start with (specification 9): for each guide, for anybody, and for people who want to join [CH-06]. */
export const presets = {
  tari: [
    message('How do I get my voter’s card?'),
    message('What does a councillor do?'),
    message('What are my rights when I am arrested?'),
  ],
  kamsi: [
    message('What is SUP?'),
    message('How are votes here counted?'),
    message('How do I check news before I share it?'),
  ],
  general: [
    message('Who fixes my road?'),
    message('How do I ask the council for its budget?'),
    message('How does this platform vet leaders?'),
  ],
  signup: [
    message('Who can join?'),
    message('Which data do you keep about me?'),
    message('Is it free to join?'),
  ],
} as const
export type PresetName = keyof typeof presets
