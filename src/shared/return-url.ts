const LONGEST = 512
const FALLBACK = '/dashboard'
const OWN = 'https://own.invalid'

const hasControlCharacter = (text: string): boolean =>
  [...text].some((character) => character.charCodeAt(0) < 32 || character.charCodeAt(0) === 127)

/**
 * The one judge of where a sign-in may return to (S-08): a path of ours that the screen table knows.
 * Anything else answers `/dashboard`. `isScreen` tells whether a pathname belongs to a screen.
 */
export const safeReturnUrl = (
  wanted: string | null | undefined,
  isScreen: (pathname: string) => boolean,
  fallback: string = FALLBACK,
): string => {
  if (!wanted || wanted.length > LONGEST || !/^\/(?![/\\])/.test(wanted)) return fallback
  if (wanted.includes('\\') || hasControlCharacter(wanted)) return fallback
  let url: URL
  try {
    url = new URL(wanted, OWN)
  } catch {
    return fallback
  }
  if (url.origin !== OWN || url.pathname.includes('//')) return fallback
  const isDoor = /^\/(api|auth|login|signup|register|logout)(\/|$)/.test(url.pathname)
  if (isDoor || !isScreen(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}
