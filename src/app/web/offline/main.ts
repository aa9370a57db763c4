/** Comes late on every page: registers the service worker, says what is known of the network, offers to install. */
import { askAtLogOut } from './asked-at-log-out.ts'
import { fillEdited } from './edited-act.ts'
import { offerInstall } from './install.ts'
import { loadLateWords } from './late-words.ts'
import { startMarking } from './needs-network.ts'
import { startBar } from './network-bar.ts'
import { showAge } from './page-age.ts'
import { askToPreload } from './preload-request.ts'
import { registerWorker } from './registration.ts'
import { showSavedPages } from './saved-pages.ts'
import { startTray } from './tray.ts'

/** `words` is the address of the words in the page's language, absent in English. */
export const startLate = (words: string | undefined): void => {
  showAge()
  offerInstall(() => loadLateWords(words))
  startBar()
  startMarking()
  fillEdited()
  askAtLogOut()
  void startTray()
  void registerWorker().then((registration) => {
    askToPreload(registration)
    return showSavedPages(registration)
  })
}
