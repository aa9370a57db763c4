import { sampleChatMessage } from '#domains/chat/server/seeds.ts'
import { demoPostId } from '#domains/forum/server/seeds.ts'
import { sampleNoteId } from '#domains/leaders/server/demo/demo-opinions.ts'
import type { SampleCase } from '#domains/moderation/server/sample-case.ts'
import { sampleCardId } from '#domains/network/server/seeds.ts'

/** What the demonstration's moderators find: three cases that wait, one that was decided, and one appeal. */
export const sampleCases: readonly SampleCase[] = [
  {
    kind: 'leaders.note',
    subjectId: sampleNoteId,
    hoursAgo: 24,
    flags: [
      { by: 'gbenga', reason: 'inducement' },
      { by: 'funke', reason: 'inducement' },
    ],
  },
  {
    kind: 'forum.post',
    subjectId: demoPostId('market fee', 1),
    hoursAgo: 6,
    flags: [{ by: 'gbenga', reason: 'false', note: 'Sample: I counted 280 stalls, not 310.' }],
  },
  {
    kind: 'network.card',
    subjectId: sampleCardId('gbenga'),
    hoursAgo: 3,
    flags: [
      { by: 'ada', reason: 'spam' },
      { by: 'dayo', reason: 'spam', note: 'Sample: the same words stand in three rooms.' },
    ],
  },
  {
    kind: 'network.card',
    subjectId: sampleCardId('binta'),
    hoursAgo: 50,
    flags: [{ by: 'dayo', reason: 'private' }],
    decision: {
      by: 'chidi',
      outcome: 'kept',
      reason: null,
      note: 'Sample: she tells what she does herself, and names nobody.',
    },
  },
  {
    kind: 'chat.message',
    subjectId: sampleChatMessage('gbenga'),
    hoursAgo: 28,
    flags: [
      { by: 'ife', reason: 'false' },
      { by: 'dayo', reason: 'abuse' },
    ],
    decision: {
      by: 'chidi',
      outcome: 'removed',
      reason: 'false',
      note: 'Sample: it accuses people who can be recognised, without anything that shows it.',
    },
    appeal: 'Sample: I meant the pump, which steals our time. Please read it again.',
  },
]
