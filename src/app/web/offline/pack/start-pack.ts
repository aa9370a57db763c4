import { openPack, MAX_PACK_BYTES } from '#domains/record/pack/pack-file.ts'
import { findKeptPack, packHash, keepPack } from './kept-packs.ts'
import { drawView, type OpenPack } from './pack-view.ts'
import { verifyInBrowser } from './verify-in-browser.ts'

const say = (what: string): void => {
  for (const notice of document.querySelectorAll<HTMLElement>('[data-pack-said]')) {
    notice.hidden = notice.dataset['packSaid'] !== what
    if (!notice.hidden) notice.scrollIntoView({ block: 'center' })
  }
}

/** The keys that this page brought when it came from the server. */
const keysOf = (section: HTMLElement): readonly string[] => (section.dataset['pack'] ?? '').split(' ')

/** Opens packs at /offline: from a file, or one that is kept; checked each time, with no request at all. */
export const startPack = (onKept: () => void): void => {
  const section = document.querySelector<HTMLElement>('[data-pack]')
  const view = document.querySelector<HTMLElement>('[data-pack-view]')
  const around = document.querySelector<HTMLElement>('[data-around]')
  const field = section?.querySelector<HTMLElement>('[data-pack-open]')
  const input = field?.querySelector('input')
  if (!section || !view || !around || !field || !input) return
  let current: OpenPack | null = null

  /** Shows the reader alone, or the rest of the page. */
  const showReader = (isReading: boolean): void => {
    view.hidden = !isReading
    around.hidden = isReading
  }

  const read = async (bytes: Uint8Array): Promise<OpenPack | null> => {
    const opened = await openPack(verifyInBrowser, keysOf(section), bytes)
    if ('pack' in opened) return { pack: opened.pack, bytes }
    say(opened.fault)
    return null
  }

  /** `#pack=en/articles/what-sup-is`. */
  const follow = async (): Promise<void> => {
    const [, language, path] = /^#pack=([a-z]{2,3})(?:\/(.*))?$/.exec(location.hash) ?? []
    if (!language) return showReader(false)
    if (current?.pack.language !== language) {
      const kept = await findKeptPack(language).catch(() => null)
      current = kept && (await read(kept))
      if (!kept) say('gone')
    }
    showReader(current !== null)
    if (current) drawView(view, current, (path ?? '').split('/').map(decodeURIComponent))
  }

  const take = async (): Promise<void> => {
    const [file] = input.files ?? []
    if (!file) return
    say('')
    // What is too large is not even read.
    if (file.size > MAX_PACK_BYTES) return say('too-large')
    const opened = await read(new Uint8Array(await file.arrayBuffer()))
    input.value = ''
    if (!opened) return
    current = opened
    if (await keepPack(opened.pack.language, opened.bytes)) onKept()
    else say('full')
    const hash = packHash(opened.pack.language)
    if (location.hash === hash) await follow()
    else location.hash = hash
  }
  input.addEventListener('change', () => void take())
  addEventListener('hashchange', () => void follow())
  field.hidden = false
  void follow()
}
