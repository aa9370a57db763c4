import { type Access, can, type Viewer } from '#shared/access.ts'
import { message } from '#shared/words.ts'
import { type ContactTopic, contactTopics, feedbackTopics, type Topic } from './contract.ts'

export const topicNames: Readonly<Record<Topic, string>> = {
  help: message('How something works'),
  account: message('My account or signing in'),
  leader: message('A leader or a nomination'),
  words: message('A wrong word or fact'),
  privacy: message('My personal data'),
  accessibility: message('A page that I cannot use'),
  'child-safety': message('The safety of a child'),
  security: message('A security hole'),
  media: message('Press, partners and donors'),
  other: message('Something else'),
  idea: message('An idea'),
  problem: message('Something does not work'),
  praise: message('Something works well'),
}

/**
 * Who reads which topic: what may expose somebody reaches only the people who act on it. Feedback is about the product,
 * so every administrator reads it (AD-02).
 */
export const deskOf: Readonly<Record<Topic, Access>> = {
  help: 'support',
  account: 'support',
  leader: 'moderation',
  words: 'moderation',
  privacy: 'support',
  accessibility: 'moderation',
  'child-safety': 'safeguarding',
  security: 'admin-flag',
  media: 'admin-flag',
  other: 'support',
  idea: 'admin',
  problem: 'admin',
  praise: 'admin',
}

/** The topics that this person reads and answers. */
export const topicsFor = (viewer: Viewer): Topic[] =>
  [...contactTopics, ...feedbackTopics].filter((topic) => can(deskOf[topic], viewer))

/** The topic of a link such as `/contact?topic=security`, or nothing. */
export const topicIn = (search: URLSearchParams): ContactTopic | undefined =>
  contactTopics.find((topic) => topic === search.get('topic'))

/** Settled messages are deleted after this many days. */
export const DAYS_KEPT = 365
