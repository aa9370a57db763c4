/** Questions to start with (specification 9): for each guide, for anybody, and for people who want to join [CH-06]. */
export const presetsIn = (t: (sentence: string) => string) => ({
  tari: [
    t('How do I get my voter’s card?'),
    t('What does a councillor do?'),
    t('What are my rights when I am arrested?'),
  ],
  kamsi: [t('What is SUP?'), t('How are votes here counted?'), t('How do I check news before I share it?')],
  general: [
    t('Who fixes my road?'),
    t('How do I ask the council for its budget?'),
    t('How does this platform vet leaders?'),
  ],
  signup: [t('Who can join?'), t('Which data do you keep about me?'), t('Is it free to join?')],
})
export type PresetName = keyof ReturnType<typeof presetsIn>
