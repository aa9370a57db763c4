/**
 * Every page on which nobody is signed in clears the stored copies of figures
 * (src/platform/web/client/offline-copy.ts): after a sign-out, and after a session that ended by itself (S-05). It
 * repeats their prefix, because the first script shares no file with the others.
 */
export const forgetCopiesOnSignOut = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('copy:')) localStorage.removeItem(key)
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
