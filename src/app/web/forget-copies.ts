/**
 * Copies of figures that this device keeps for a person (src/platform/web/client/offline-copy.ts) are cleared by every page on
 * which nobody is signed in: after a sign-out, and after a session that ended by itself (S-05). It names their
 * beginning by itself, because the first script shares no file with the others.
 */
export const forgetCopiesOnSignOut = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('copy:')) localStorage.removeItem(key)
  } catch {
    // A browser that forbids storage keeps nothing.
  }
}
