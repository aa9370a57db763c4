import { message } from '#shared/words.ts'

/** Every kind of civic fact that a domain may report, and what a trail says of it. */
export const factWords = {
  'citizen.registered': message('Joined'),
  'citizen.age-verified': message('Confirmed being 18 or older'),
  'citizen.email-verified': message('Verified the email address'),
  'citizen.phone-verified': message('Verified the phone number'),
  'citizen.email-changed': message('Changed the email address'),
  'citizen.phone-changed': message('Changed the phone number'),
  'citizen.password-changed': message('Changed the password'),
  'citizen.account-joined': message('This account was joined with another one'),
  'citizen.second-factor-set': message('Turned on a second step of sign-in'),
  'citizen.second-factor-removed': message('Turned off the second step of sign-in'),
  'citizen.recovery-codes-made': message('Made recovery codes'),
  'citizen.emergency-entered': message('Signed in with a recovery code'),
  'citizen.account-frozen': message('Froze the account'),
  'member.onboarded': message('Finished onboarding'),
  'member.affiliated': message('Added a university'),
  'nomination.sent': message('Nominated a leader'),
  'nomination.taken': message('Started to review a nomination'),
  'nomination.reviewed': message('Reviewed a nomination'),
  'nomination.decided': message('A nomination was decided'),
  'nomination.supported': message('Supported a nomination'),
  'nomination.appealed': message('Appealed a decision'),
  'leader.moved': message('Moved a leader to another stage'),
  'seat.reserved': message('A seat was reserved'),
  'seat.filled': message('A seat was filled'),
  'seat.freed': message('A seat became free'),
  'round.announced': message('Announced a round'),
  'round.opened': message('A round was opened'),
  'round.closed': message('Closed a round'),
  'round.certified': message('A round was certified'),
  'contest.certified': message('A contest was certified'),
  'leader.endorsed': message('Endorsed a leader'),
  'leader.endorsement-withdrawn': message('Withdrew an endorsement'),
  'note.reported': message('Reported an endorsement'),
  'note.decided': message('Decided on a reported endorsement'),
  'note.appealed': message('Asked for another review of a hidden endorsement'),
  'concern.sent': message('Reported a concern'),
  'concern.decided': message('Decided on a concern'),
  'concern.replied': message('Replied to a concern'),
  'correction.sent': message('Asked for a correction'),
  'correction.decided': message('Decided on a correction'),
  'training.module-passed': message('Passed a training module'),
  'pledge.made': message('Made a pledge'),
  'pledge.updated': message('Updated a pledge'),
  'report.filed': message('Filed a report'),
  'project.voted': message('Voted on a project'),
  'task.completed': message('Completed a task'),
  'proof.reviewed': message('Checked a photo proof'),
  'proof.refused': message('A photo proof was refused'),
  'hero.accepted': message('A hero nomination was accepted'),
  'issue.reported': message('Reported a problem'),
  'issue.confirmed': message('A problem of yours was confirmed'),
  'issue.joined': message('Confirmed a reported problem'),
  'issue.checked': message('Checked if a problem was fixed'),
  'issue.resolved': message('Helped resolve a problem'),
  'data.published': message('Gave a record of open data'),
  'event.attended': message('Took part in an event'),
  'event.attendance-taken-back': message('A check-in was withdrawn'),
  'volunteer.joined': message('Joined as a volunteer'),
  'volunteer.served': message('Volunteer hours were confirmed'),
  'training.capstone-accepted': message('A capstone was accepted'),
} as const satisfies Readonly<Record<string, string>>
export type FactKind = keyof typeof factWords

/** A civic fact: what happened, who did it, and about what; `detail` holds plain values only, never private text. */
export interface Fact {
  readonly kind: FactKind
  readonly who: string
  readonly about: string
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/** A fact with what it is about and its plain values. */
export interface WholeFact extends Pick<Fact, 'kind' | 'about'> {
  readonly at: Date
  readonly detail: NonNullable<Fact['detail']>
}

/** Counts of a person's facts by kind; `status` comes from the detail where a fact has one. */
export interface FactCount {
  readonly kind: FactKind
  readonly status: string | null
  readonly times: number
}

/** A fact as stored. */
export interface StoredFact {
  readonly at: Date
  readonly kind: FactKind
  readonly about: string
}

/** Counts of a person's facts by kind, the parts of their detail that weigh, and the day in Lagos. */
export interface DatedFactCount extends FactCount {
  readonly who: string
  /** The `kind` of the detail, such as the kind of a task. */
  readonly sort: string | null
  /** YYYY-MM-DD. */
  readonly day: string
}

/** Facts of one person, kind and day that nobody has counted yet. */
export interface CountedFacts {
  readonly who: string
  readonly kind: FactKind
  /** YYYY-MM-DD in Lagos. */
  readonly day: string
  readonly facts: number
}
