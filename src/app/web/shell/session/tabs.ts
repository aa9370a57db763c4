/** What tabs of one browser tell each other: the seconds that the session was just given, or that it is over. */
type Message = number | 'ended'

/** The line between the tabs of one browser; silent where the browser has none. boot.ts speaks on it too. */
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
