/** Noise that says nothing about our code (specification 8). */
const exceptions = [
  /ResizeObserver loop/i,
  /ChunkLoadError|Loading (CSS )?chunk|chunk-load/i,
  /dynamically imported module|dynamic-import|Importing a module script failed/i,
  /\bvite\b|\bHMR\b/i,
  /network ?error|network (connection|request)|Load failed|fetch/i,
  /\b401\b|Unauthorized/i,
]

/** True for an error that the global handlers log [SH-13]. */
export const isWorthLogging = (message: string): boolean =>
  !exceptions.some((pattern) => pattern.test(message))

const messageOf = (reason: unknown): string =>
  reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason)

/** Logs unhandled rejections and script errors; in production at level warn. */
export const reportErrors = (isDemonstration: boolean): void => {
  const log = isDemonstration ? console.error : console.warn
  globalThis.addEventListener('unhandledrejection', (event) => {
    if (isWorthLogging(messageOf(event.reason))) log('Unhandled rejection', messageOf(event.reason))
  })
  globalThis.addEventListener('error', (event) => {
    if (isWorthLogging(event.message)) log('Script error', event.message)
  })
}
