/** Comes late on every page: registers the service worker and says what is known of the network. */
import { showAge } from './page-age.ts'
import { askToPreload } from './preloading.ts'
import { registerWorker } from './registration.ts'
import { showSavedPages } from './saved-pages.ts'

showAge()
void registerWorker().then((registration) => {
  askToPreload(registration)
  return showSavedPages(registration)
})
