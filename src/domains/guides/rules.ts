import type { CivicGuideName } from '#shared/civic/guide-names.ts'

export interface CivicGuide {
  readonly name: string
  readonly title: string
  readonly expertise: readonly string[]
  readonly personality: string
  readonly greeting: string
}

/**
 * The two guides as the specification describes them (sections 1 and 3), in the words of `t`: a function, because the
 * chat's script shares no file with the pages and has its own words.
 */
export const guidesIn = (t: (sentence: string) => string): Readonly<Record<CivicGuideName, CivicGuide>> => ({
  tari: {
    name: 'Tari',
    title: t('Civic engagement guide'),
    expertise: [
      t('Nigerian democracy'),
      t('Voting and elections'),
      t('Community organizing'),
      t('Civic education'),
    ],
    personality: t('Warm, patient and exact. Tari shows where each answer comes from and takes no side.'),
    greeting: t(
      'Hello, I am Tari. Ask me about your rights, voting, offices and how to organize your community. I answer from our library and name the page.',
    ),
  },
  kamsi: {
    name: 'Kamsi',
    title: t('Digital democracy guide'),
    expertise: [t('Platform features'), t('SUP tokens'), t('Digital security'), t('Tech solutions')],
    personality: t('Quick, practical and careful with your data. Kamsi shows where to press.'),
    greeting: t(
      'Hello, I am Kamsi. Ask me how this platform works, what SUP is and how to stay safe online. I answer from our library and name the page.',
    ),
  },
})

export const otherGuide = (guide: CivicGuideName): CivicGuideName => (guide === 'tari' ? 'kamsi' : 'tari')
