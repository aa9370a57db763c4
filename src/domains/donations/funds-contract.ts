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

/** A typed amount such as `5,000` or `12.50` in hundredths; null for anything else. */
export const minorOf = (text: string): number | null => {
  const plain = /^(?:0|[1-9]\d{0,2}(?:,?\d{3}){0,3})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!plain) return null
  const [whole = '0'] = text.trim().replaceAll(',', '').split('.')
  return Number(whole) * 100 + Number((plain[1] ?? '').padEnd(2, '0'))
}
