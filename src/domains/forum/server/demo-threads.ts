import type { DemoName } from '#shared/demo/people.ts'

const HOUR = 60
const DAY = 24 * HOUR

export interface DemoThread {
  readonly key: string
  /** The key of a category of the product. */
  readonly category: string
  readonly title: string
  /** In order; the first one starts the thread. */
  readonly posts: readonly {
    readonly by: DemoName
    readonly minutesAgo: number
    readonly content: string
    /** The place of the quoted post in this list. */
    readonly quotes?: number
  }[]
}

/** Invented threads of invented people. */
export const demoThreads: readonly DemoThread[] = [
  {
    key: 'market fee',
    category: 'market',
    title: 'Should the market fee pay for the drain?',
    posts: [
      {
        by: 'ada',
        minutesAgo: 2 * DAY,
        content:
          'We pay ₦200 every market day. The drain by the grain line is blocked again and water enters the shops.\n\nShould part of that money fix it, or should we wait for the council?',
      },
      {
        by: 'ife',
        minutesAgo: DAY,
        quotes: 0,
        content:
          'I added it up:\n\n- 310 stalls\n- ₦200 each\n- two days a week\n\nOne month is about **₦530,000**. The last repair cost ₦480,000.',
      },
      {
        by: 'dayo',
        minutesAgo: 5 * HOUR,
        content:
          'Before anybody pays: can the receipt of the last repair be published? @Ife you said you saw it.',
      },
      {
        by: 'ife',
        minutesAgo: 20,
        quotes: 2,
        content:
          'Yes. I will ask for it on Monday and post what it says here. Then two of us stand there and check.',
      },
    ],
  },
  {
    key: 'ward meeting',
    category: 'place',
    title: 'What should we ask at the next ward meeting?',
    posts: [
      {
        by: 'gbenga',
        minutesAgo: 3 * DAY,
        content:
          'The ward committee meets on the first Saturday. Let us agree on three questions, so that everybody does not ask the same one.',
      },
      {
        by: 'ada',
        minutesAgo: 3 * DAY - 5 * HOUR,
        content: '1. When does the clinic get its second nurse?\n2. Who keeps the key of the borehole?',
      },
      {
        by: 'binta',
        minutesAgo: 2 * DAY,
        content:
          'A third one: can the minutes hang at the gate of the primary school, where everybody passes?',
      },
    ],
  },
  {
    key: 'corps project',
    category: 'youth',
    title: 'A reading corner as a personal project: who has done one?',
    posts: [
      {
        by: 'binta',
        minutesAgo: 6 * DAY,
        content:
          'I want to set up a reading corner in a primary school for my personal project. What did you wish you had known before?',
      },
      {
        by: 'funke',
        minutesAgo: 5 * DAY,
        content:
          'Ask the head teacher for a cupboard with a lock **before** you collect books. Ours got wet.',
      },
    ],
  },
  {
    key: 'slow pages',
    category: 'platform',
    title: 'How do I save data when I read here?',
    posts: [
      {
        by: 'dayo',
        minutesAgo: 12 * DAY,
        content: 'Pictures use most of my data. Is there a way to read without them?',
      },
      {
        by: 'gbenga',
        minutesAgo: 12 * DAY - 2 * HOUR,
        content:
          'Yes: the switch for the light version is at the bottom of every page. Pictures then stay away.',
      },
    ],
  },
]
