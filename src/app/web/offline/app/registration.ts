const WORKER = '/worker.js'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): unknown
  }
}

/** The page's policy trusts no address but that of our worker. */
const trusted = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('default', { createScriptURL: () => WORKER })
  return (policy?.createScriptURL(WORKER) ?? WORKER) as string
}

/** Registers the service worker; null where the browser has none or refuses (private windows do). */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  try {
    return (await navigator.serviceWorker?.register(trusted(), { scope: '/' })) ?? null
  } catch {
    return null
  }
}
