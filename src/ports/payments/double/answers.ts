export interface DoubleAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly location?: string
  /** Addresses to which a form of this page may lead. */
  readonly leadsTo?: string
}

export const json = (status: number, body: object): DoubleAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})
export const good = (text: string, data: unknown, more: object = {}) =>
  json(200, { status: true, message: text, data, ...more })
export const bad = (status: number, text: string) =>
  json(status, { status: false, message: text, type: 'validation_error', code: 'invalid_params' })

export const asObject = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
