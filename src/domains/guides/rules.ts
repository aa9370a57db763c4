export const guideNames = ['tari', 'kamsi'] as const
export type GuideName = (typeof guideNames)[number]

export interface Guide {
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
export const guidesIn = (t: (sentence: string) => string): Readonly<Record<GuideName, Guide>> => ({
  tari: {
    name: 'Tari',
    title: t('Civic engagement guide'),
    expertise: [
      t('Nigerian democracy'),
      t('Voting and elections'),
      t('Community organizing'),
      t('Civic education'),
    ],
    personality: t('Warm, patient and exact. Tari says where each answer stands and takes no side.'),
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

export const otherGuide = (guide: GuideName): GuideName => (guide === 'tari' ? 'kamsi' : 'tari')

/** Only the last entries of a conversation count (specification 5). */
export const MAX_HISTORY = 10
export const MAX_MESSAGE_CHARACTERS = 1000
/** What one entry of the conversation may hold of an earlier answer. */
export const MAX_ENTRY_CHARACTERS = 2000
