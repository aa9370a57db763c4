const LONGEST = 512
const FALLBACK = '/dashboard'
const OWN = 'https://own.invalid'

const hasControlCharacter = (text: string): boolean =>
  [...text].some((character) => character.charCodeAt(0) < 32 || character.charCodeAt(0) === 127)

/** An address of one of our screens, or the fallback: never another origin, never a path that hides one (S-08). */
export const ownAddress = (
  wanted: string | null | undefined,
  isScreen: (pathname: string) => boolean,
  fallback: string,
): string => {
  if (!wanted || wanted.length > LONGEST || !/^\/(?![/\\])/.test(wanted)) return fallback
  if (wanted.includes('\\') || hasControlCharacter(wanted)) return fallback
  let url: URL
  try {
    url = new URL(wanted, OWN)
  } catch {
    return fallback
  }
  if (url.origin !== OWN || url.pathname.includes('//') || !isScreen(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}

/**
 * The only check of where a sign-in may return to (S-08): one of our screens, but no sign-in page. Any other address
 * becomes `/dashboard`. `isScreen` tells whether a pathname belongs to a screen.
 */
export const safeReturnUrl = (
  wanted: string | null | undefined,
  isScreen: (pathname: string) => boolean,
  fallback: string = FALLBACK,
): string => {
  const address = ownAddress(wanted, isScreen, fallback)
  return /^\/(api|auth|login|signup|register|logout)(\/|\?|#|$)/.test(address) ? fallback : address
}
