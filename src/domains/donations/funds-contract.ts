import { message } from '#shared/words.ts'

/** What a donor may choose; `project` stands for money that went straight to one project. */
export const funds = ['general', 'leaders', 'learning', 'communities'] as const
export type Fund = (typeof funds)[number]
export const donationTargets = [...funds, 'project'] as const
export type DonationTarget = (typeof donationTargets)[number]

export const fundNames: Readonly<Record<DonationTarget, string>> = {
  general: message('Running the platform'),
  leaders: message('Finding and training leaders'),
  learning: message('Civic lessons'),
  communities: message('Community projects'),
  project: message('Straight to one project'),
}
export const fundTexts: Readonly<Record<DonationTarget, string>> = {
  general: message('Servers, text messages, support, audits. What is needed most.'),
  leaders: message('Vetting, training and mentors, the same for every leader and every party.'),
  learning: message('Lessons, quizzes and texts in five languages.'),
  communities: message('Boreholes, classrooms, health posts: projects that citizens chose.'),
  project: message('Becomes SUP in the escrow of that project, released step by step.'),
}
