/** A message between tabs of one browser: the seconds that the session now has, or that it is over. */
type Message = number | 'ended'

/** The channel between the tabs of one browser; silent where the browser has none. boot.ts uses it too. */
export const openTabs = (onSeconds: (seconds: number) => void, onEnded: () => void) => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) =>
    data === 'ended' ? onEnded() : onSeconds(data),
  )
  return {
    tell: (message: Message) => channel?.postMessage(message),
    close: () => channel?.close(),
  }
}
