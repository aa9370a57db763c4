import type { SayLate } from '../late-words.ts'
import { keptHere, type Kept, type KeptKind, keepForOffline, removeKept } from './kept-pages.ts'

/** Assumed: a picture that has not been loaded yet. */
const PICTURE_BYTES = 20_000
const KB = 1024

/** Pictures that come from our own address. */
const ownPictures = (): readonly string[] =>
  [...document.querySelectorAll<HTMLImageElement>('main img')]
    .map((image) => image.currentSrc || image.src)
    .filter((address) => address.startsWith(`${location.origin}/`))

const sizeOf = (entry: PerformanceEntry | undefined): number =>
  entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0

/** What keeping this page costs, in KB: what it took to come, or a guess where the browser does not say. */
const expectedKb = (): number => {
  const page = sizeOf(performance.getEntriesByType('navigation')[0])
  const ofPage = page || document.documentElement.outerHTML.length / 4
  const ofPictures = ownPictures().reduce(
    (sum, picture) => sum + (sizeOf(performance.getEntriesByName(picture)[0]) || PICTURE_BYTES),
    0,
  )
  return Math.max(1, Math.round((ofPage + ofPictures) / KB))
}

const buttonOf = (text: string, press: () => void): HTMLElement => {
  const made = document.createElement('button')
  Object.assign(made, { type: 'button', className: 'btn quiet sm', textContent: text })
  made.addEventListener('click', press)
  return made
}

const said = (kept: Kept, t: SayLate): string => {
  if (kept === 'kept') return t('Saved. It opens without network.')
  if (kept === 'full') return t('This device is full. Remove something and try again.')
  return kept === 'no-network' ? t('This needs a network') : t('This page cannot be saved on this device.')
}

/** Says what keeping this page costs, and keeps it when asked to; the result is said in the same place. */
export const openKeepPanel = async (control: HTMLElement, t: SayLate): Promise<void> => {
  const kind: KeptKind = control.dataset['save'] === 'own' ? 'own' : 'public'
  const group = control.parentElement
  group?.parentElement?.querySelector('[data-keeping]')?.remove()
  const panel = document.createElement('div')
  panel.className = 'note row wrapf'
  panel.dataset['keeping'] = ''
  panel.setAttribute('role', 'status')
  const say = (text: string, ...parts: readonly Node[]) => panel.replaceChildren(text, ' ', ...parts)
  const close = () => {
    panel.remove()
    control.focus()
  }
  const keep = async () => {
    say('…')
    const root = document.documentElement
    const kept = await keepForOffline({
      kind,
      url: new URL(location.href.split('#')[0] ?? ''),
      isSignedIn: document.querySelector<HTMLElement>('#boot')?.dataset['of'] !== undefined,
      language: root.lang.split('-')[0] ?? 'en',
      theme: root.dataset['theme'],
      pictures: ownPictures(),
    })
    const list = document.createElement('a')
    Object.assign(list, { href: '/offline', textContent: t('See what is saved') })
    say(said(kept, t), ...(kept === 'refused' ? [] : [list]))
    // The browser then removes it only when asked to.
    if (kept === 'kept') await navigator.storage.persist?.()
  }
  const known = await keptHere(location.pathname + location.search)
  const again = buttonOf(t(known ? 'Save it again' : 'Save'), () => void keep())
  const remove = () => {
    if (known) void removeKept(known).then(close)
  }
  say(
    [
      t('With its pictures this page takes about {size} KB.', { size: String(expectedKb()) }),
      kind === 'own'
        ? t('It stays here until you remove it or log out.')
        : t('It stays here until you remove it.'),
    ].join(' '),
    again,
    known ? buttonOf(t('Remove'), remove) : buttonOf(t('Not now'), close),
  )
  group?.after(panel)
  again.focus()
}
