import { message } from '#shared/words.ts'
import { roleNames, type Right } from '../../people-contract.ts'

type Decision = 'confirmed' | 'ended'

const decisionNames: Readonly<Record<Decision, string>> = {
  confirmed: message('Kept'),
  ended: message('Ended'),
}

/** Everything that an audited reason may begin with; earlier releases wrote `admin-role` for any of the admin roles. */
const names: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ...roleNames, 'admin-role': message('Admin role') }),
  ...Object.entries(decisionNames),
])

/** The reason of a staff action on a right, as the audit keeps it: the right, what was decided about it, and why. */
export const auditedReason = (reason: string, right: Right, decision?: Decision): string =>
  `${[right, ...(decision ? [decision] : [])].join(' ')}: ${reason}`

/** Splits an audited reason into the right and the decision, in words, and why; other reasons name none. */
export const readAuditedReason = (reason: string | null): { named: string[]; reason: string | null } => {
  const [, codes = '', why = ''] = /^([a-z_ -]+): (.*)$/s.exec(reason ?? '') ?? []
  const named = codes.split(' ').map((code) => names.get(code))
  return named.every((name) => name !== undefined) ? { named, reason: why } : { named: [], reason }
}
