/**
 * Comes late on every page: registers the service worker, says what is known of the network, offers to install and to
 * listen.
 */
import { offerInstall } from './app/install.ts'
import { registerWorker } from './app/registration.ts'
import { offerUpdate } from './app/update.ts'
import { askAtLogOut } from './asked-at-log-out.ts'
import { fillEdited } from './edited-act.ts'
import { startKeeping } from './kept/save-buttons.ts'
import { loadLateWords } from './late-words.ts'
import { startMarking } from './needs-network.ts'
import { startBar } from './network-bar.ts'
import { tellOfPressed } from './pressed-forms.ts'
import { askToPreload } from './preload-request.ts'
import { countData } from './data-used.ts'
import { showAge } from './saved/page-age.ts'
import { showSavedPages } from './saved/saved-pages.ts'
import { startTray } from './tray.ts'

/** `words` is the address of the words in the page's language, absent in English. */
export const startLate = async (words: string | undefined): Promise<void> => {
  const t = await loadLateWords(words)
  showAge(t)
  offerInstall(t)
  startBar(t)
  startMarking(t)
  fillEdited()
  askAtLogOut()
  tellOfPressed()
  for (const box of document.querySelectorAll<HTMLElement>('[data-listen]'))
    void import('#platform/web/reading/listening/start.ts').then(
      ({ startListening }) => startListening(box),
      () => {},
    )
  void startTray()
  if (document.querySelector('[data-pack]'))
    void import('./pack/start-pack.ts').then(({ startPack }) =>
      startPack(() => void import('./kept/kept-list.ts').then(({ showKept }) => showKept(t))),
    )
  const registration = await registerWorker()
  startKeeping(registration, t)
  askToPreload(registration)
  offerUpdate(registration, t)
  countData(t)
  await showSavedPages(registration)
}
