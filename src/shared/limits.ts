/** One limit: at most `times` in `windowSeconds`, counted per `by`. */
export interface Limit {
  readonly times: number
  readonly windowSeconds: number
  readonly by: 'network' | 'person' | 'account-and-network'
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Every limit of the product in one table (research/security.md S-13); tests read this table.
 * Network limits are wide, because mobile carriers share addresses between thousands of phones.
 */
export const limits = {
  read: { times: 300, windowSeconds: MINUTE, by: 'network' },
  mutation: { times: 60, windowSeconds: MINUTE, by: 'person' },
  login: { times: 10, windowSeconds: 15 * MINUTE, by: 'account-and-network' },
  loginNetwork: { times: 100, windowSeconds: 15 * MINUTE, by: 'network' },
  register: { times: 10, windowSeconds: HOUR, by: 'network' },
  upload: { times: 60, windowSeconds: HOUR, by: 'person' },
  nominate: { times: 10, windowSeconds: HOUR, by: 'person' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
