import { isConsole } from '#shared/staff/console-access.ts'
import { type Call, isWrite } from '#shared/api.ts'

/**
 * The only staff writes that ask for no fresh second-factor proof, by their audit code, each with its reason. All others
 * ask (S-10): the access class decides, not the call.
 */
export const withoutProof: Readonly<Record<string, string>> = {
  'nomination.take': 'A reviewer takes many files a day and can release each; the verdict asks.',
  'nomination.draw': 'As taking one, but the server chooses.',
  'nomination.release': 'Only gives back what the reviewer took.',
  'nomination.score': 'Saved with every criterion, and changed freely until the verdict, which asks.',
  'nomination.conflict': 'Only takes a file away from the reviewer who says so.',
  'nomination.review-undone': 'Takes back the reviewer’s own verdict within ten seconds.',
  'reviewer.interest': 'Only takes files away from the reviewer who says so.',
  'committee.conflict': 'Only takes votes away from the member who says so.',
  'engage.claim': 'Taken many times a day and given back by itself; the decision asks.',
  'escalation.take': 'Only says who works on a case.',
  'escalation.release': 'Only gives a case back.',
  'escalation.note': 'A note among staff, which changes nothing else.',
}

/**
 * Whether a call asks for a fresh second-factor proof: what it declares; for a staff write that declares nothing, always,
 * unless `withoutProof` lists it.
 */
export const proofFor = (call: Call): true | 'where-set' | undefined => {
  const { stepUp, access, audit = '' } = call.is
  if (stepUp) return stepUp
  return isWrite(call) && isConsole(access) && !Object.hasOwn(withoutProof, audit) ? true : undefined
}
