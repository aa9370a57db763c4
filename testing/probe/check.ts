/** One check and its result. */
export interface Check {
  readonly name: string
  readonly isHeld: boolean
  readonly found: string
}

/** The tested server. */
export interface Target {
  readonly origin: string
  readonly port: number
  readonly email: string
  readonly password: string
}

/** The address if it is on this machine, otherwise null: nobody may turn the probe on other people's servers. */
export const loopbackOnly = (text: string): URL | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isOwn =
    url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d+){3}$/.test(url.hostname)
  return isOwn && url.protocol === 'http:' ? url : null
}

/** Milliseconds in readable form. */
export const ms = (milliseconds: number): string =>
  milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`
