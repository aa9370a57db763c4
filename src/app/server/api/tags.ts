import type { ApiTag } from '#platform/server/openapi/openapi.ts'

/** What the calls of each domain are about; a test finds a domain with calls and no line here. */
export const apiTags: readonly ApiTag[] = [
  { name: 'account', description: 'Codes for email and phone, password reset, sessions.' },
  {
    name: 'accountability',
    description: 'Deployments, pledges, quarterly reports and scorecards of leaders.',
  },
  { name: 'approvals', description: 'What waits for a second person of the staff.' },
  { name: 'challenge', description: 'Seats, coverage and rounds of the #13k Credible Challenge.' },
  {
    name: 'education',
    description: 'The Constitution in plain words, guides to rights and voting, requests for information.',
  },
  { name: 'escalation', description: 'Cases that are late or disputed, for moderators.' },
  { name: 'feedback', description: 'Messages to the team and their answers.' },
  { name: 'files', description: 'Uploads, and the pictures and documents that people may see.' },
  { name: 'identity', description: 'Joining, sign-in, second factors, passkeys and roles.' },
  { name: 'insight', description: 'The dashboard: a person’s own figures and the public ones.' },
  {
    name: 'organizations',
    description: 'Organizations: registration, people, invoices, grants by two people, public disclosure.',
  },
  { name: 'kyc', description: 'Identity checks, and the console of those who review them.' },
  {
    name: 'leaders',
    description: 'The directory of leaders, endorsements, concerns, corrections and follows.',
  },
  { name: 'library', description: 'Articles, civic letters and lessons to read, hear or watch.' },
  { name: 'members', description: 'A member’s profile, place, picture and onboarding.' },
  { name: 'notifications', description: 'What the platform tells a person, and how they want to hear it.' },
  { name: 'privacy', description: 'Download or erase your data.' },
  { name: 'projects', description: 'Community projects.' },
  { name: 'quizzes', description: 'Timed quizzes and their questions.' },
  { name: 'record', description: 'The public record: checkpoints, receipts and inspection.' },
  { name: 'regions', description: 'Regions, States, local government areas and wards.' },
  {
    name: 'reports',
    description: 'Problems that people report, in public or in confidence, and their heatmap.',
  },
  { name: 'site', description: 'What the demonstration keeps instead of sending.' },
  {
    name: 'standing',
    description: 'Points, levels, badges, the leaderboard and the founders’ wall.',
  },
  { name: 'staff', description: 'People, rights, imports and reviews of the staff.' },
  { name: 'training', description: 'Lessons, tests, mentors and the training of leaders.' },
  { name: 'vetting', description: 'Nominations, consent, reviews, panels and appeals.' },
  { name: 'voting', description: 'Ballots, votes, receipts and counts.' },
  { name: 'wallet', description: 'SUP: balances, statements and transfers.' },
  { name: 'engage', description: 'Tasks, photo proofs, heroes and success stories.' },
  { name: 'guides', description: 'Tari and Kamsi answer from the texts of the platform.' },
  { name: 'payments', description: 'Buying SUP: quotes, payments and what the provider says of them.' },
  { name: 'cashout', description: 'Cashing out: bank accounts, limits, cashouts and their console.' },
  {
    name: 'treasury',
    description: 'The funds, what moves through them, spending by three people, and proofs of reserves.',
  },
  { name: 'donations', description: 'Donations with their receipts, and what each fund got and spent.' },
  { name: 'switches', description: 'What staff have stopped for everybody, and why.' },
  { name: 'draws', description: 'Prize draws, their entries, and the facts to draw them again.' },
  { name: 'plain', description: 'The CSRF token, this description, browser reports, signing out.' },
]
