/** A refusal as the client sees it; `status` 0 means no network. */
export interface Problem {
  readonly status: number
  readonly code: string
  /** The server's message, in English; show it through `t`. */
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
  /** What fills the {names} of the message. */
  readonly values?: Readonly<Record<string, string>>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads a problem from an error body (`{ error, code, fields? }`); accepts any input. */
export const problemOf = (status: number, body: unknown): Problem => {
  const record = isRecord(body) ? body : {}
  const fields = isRecord(record['fields']) ? (record['fields'] as Record<string, string>) : {}
  return {
    status,
    code: typeof record['code'] === 'string' ? record['code'] : 'UNKNOWN',
    message: typeof record['error'] === 'string' ? record['error'] : '',
    fields,
    ...(isRecord(record['values']) && { values: record['values'] as Record<string, string> }),
  }
}
