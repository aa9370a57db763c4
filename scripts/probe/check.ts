/** One thing that was tried, and what was found. */
export interface Check {
  readonly name: string
  readonly isHeld: boolean
  readonly found: string
}

/** The server under probe. */
export interface Target {
  readonly origin: string
  readonly port: number
  readonly email: string
  readonly password: string
}

/** The address when it is one of this machine, otherwise null: the probe must not be turned on anybody else. */
export const loopbackOnly = (text: string): URL | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isOwn =
    url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d+){3}$/.test(url.hostname)
  return isOwn && url.protocol === 'http:' ? url : null
}

/** A number of milliseconds for people. */
export const ms = (milliseconds: number): string =>
  milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`
