/**
 * `npm run bench [NAME…]`: measurements by ratio, two things in one run.
 * `offline`: a visit again beside the first one at 250 kbps, and the data of a month; `offline month` one of the two.
 * `paints`: first paints of server-rendered pages against the same pages rendered only in the browser.
 * `presses`: how long a page keeps a slow phone from answering, and what a form's press costs beside a load.
 * `chat`: how long a message takes to 200 people in one room, beside a bare server-sent-event echo.
 * `login`: what the time of a refused sign-in reveals about an address (S-12).
 * `ledger`: the posting call of the ledger against one function for each transfer.
 * `loop`: how long the tests of one rule, of a change in one domain and (`loop all`) the full run take, against
 * their
 *   goals; runs only when named, because it runs tests.
 * `sealing`: what the public record costs compared with posting, and its delay.
 * `votes`: votes over HTTP through the whole server against the same function, and how many survive an overload.
 * `directory`: search over 20,000 leaders against plain reads by primary key.
 * `reads`: each read of the product against the plain scan for the same answer.
 * `pages`: pages a second for guests, kept against rendered for each visit.
 * `standing`: ranks and places compared over many people and facts against the plain scan; takes the number of people.
 * `volume`: posting and votes with 10 million transfers and a million people against an empty database.
 */
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import { benchChat } from './chat.ts'
import { benchLogin } from './login.ts'
import { benchDirectory } from './directory.ts'
import { benchLedger } from './ledger.ts'
import { benchLoop } from './loop.ts'
import { benchOffline } from './offline.ts'
import { benchPages } from './pages.ts'
import { benchPaints } from './paints.ts'
import { benchPresses } from './presses.ts'
import { benchReads } from './reads.ts'
import { benchSealing } from './sealing.ts'
import { benchStanding } from './standing.ts'
import { benchVolume } from './volume.ts'
import { benchVotes } from './votes.ts'

const benches: Record<string, () => Promise<void>> = {
  chat: benchChat,
  directory: benchDirectory,
  ledger: benchLedger,
  login: benchLogin,
  offline: () => benchOffline(),
  pages: benchPages,
  paints: benchPaints,
  presses: benchPresses,
  reads: benchReads,
  sealing: benchSealing,
  standing: () => benchStanding(),
  volume: benchVolume,
  votes: benchVotes,
}

const wanted = process.argv.slice(2)
if (wanted[0] === 'loop') {
  await benchLoop(wanted.slice(1))
  process.exit(0)
}
if (wanted[0] === 'standing' && wanted.length > 1) {
  await benchStanding(wanted.slice(1))
  process.exit(0)
}
if (wanted[0] === 'offline' && wanted.length > 1) {
  await benchOffline(wanted.slice(1))
  process.exit(0)
}
const unknown = wanted.filter((name) => !benches[name])
if (unknown.length > 0) {
  console.error(
    `No such bench: ${unknown.join(', ')}. There are: ${[...Object.keys(benches), 'loop'].join(', ')}.`,
  )
  process.exit(2)
}
console.log(
  `machine: ${platform()} ${arch()}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(2)}`,
)
for (const [name, run] of Object.entries(benches))
  if (wanted.length === 0 || wanted.includes(name)) await run()
process.exit(0)
