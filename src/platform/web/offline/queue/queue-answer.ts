/** What an answer means for an act that waits (D-08). */
export type ActOutcome =
  | { readonly kind: 'sent'; readonly body: unknown }
  /** Nothing was decided; `holds` says which other acts would fare alike in this run. */
  | { readonly kind: 'later'; readonly holds: 'all' | 'call' | 'none'; readonly problem?: string }
  | { readonly kind: 'refused'; readonly problem: string }

interface Said {
  readonly error?: unknown
  readonly code?: unknown
}

const isJson = (answer: Response): boolean => /\bjson\b/.test(answer.headers.get('content-type') ?? '')

const read = async (answer: Response): Promise<unknown> => {
  try {
    return isJson(answer) ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

const stop: ActOutcome = { kind: 'later', holds: 'all' }
/** What the server says, with its status. */
const sayWith = (status: number, text: string): string => `HTTP ${String(status)}: ${text}`
const pauses = new Set(['SIGNED_OUT', 'IN_FLIGHT', 'OTHER_PERSON', 'CROSS_SITE'])

/**
 * Reads an answer. Only a refusal by our server counts: not a lost network, 401, a stale token, 429, 5xx of the moment, or
 * what a hotspot or a proxy answers in its place.
 */
export const readActAnswer = async (answer: Response): Promise<ActOutcome> => {
  const { status } = answer
  if (status === 204) return { kind: 'sent', body: undefined }
  const body = await read(answer)
  // A hotspot's page with status 200 is nobody's thanks.
  if (typeof body !== 'object' || body === null) return stop
  if (answer.ok) return { kind: 'sent', body }
  const { error, code } = body as Said
  if (typeof code !== 'string') return stop
  // A limit is of one call: what is of another kind goes on.
  if (status === 429) return { kind: 'later', holds: 'call', problem: sayWith(status, String(error ?? code)) }
  if ([401, 502, 504].includes(status) || pauses.has(code)) return stop
  if (status === 403 && error === 'Invalid CSRF token') return stop
  // A carrier that is not set holds up only what needs it.
  if (status === 503) return { kind: 'later', holds: code.endsWith('_AWAY') ? 'none' : 'all' }
  const fields = Object.values((body as { fields?: Record<string, string> }).fields ?? {})
  const text = [...new Set([String(error ?? code), ...fields])].join(' ')
  return { kind: 'refused', problem: sayWith(status, text) }
}
