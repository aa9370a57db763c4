/** The device's storage; if it is full or forbidden, it acts as if empty. */
export const storage = {
  get(name: string): string | null {
    try {
      return globalThis.localStorage?.getItem(name) ?? null
    } catch {
      return null
    }
  },
  set(name: string, value: string): boolean {
    try {
      globalThis.localStorage?.setItem(name, value)
      return true
    } catch {
      return false
    }
  },
  remove(name: string): void {
    try {
      globalThis.localStorage?.removeItem(name)
    } catch {
      // Nothing was stored, so there is nothing to remove.
    }
  },
}
