/**
 * `npm run probe -- [http://localhost:3000]`: plays a hostile visitor against a running server on this machine and
 * prints the results. Every check is limited in connections, bytes and time. It never contacts another machine.
 * PROBE_EMAIL and PROBE_PASSWORD name the account that requests an export; the default is the demonstration's Ada.
 */
import { demoPassword } from '#test/people.ts'
import type { Check, Target } from './check.ts'
import { loopbackOnly } from './check.ts'
import { probeExports } from './exports.ts'
import { probeMultipart } from './multipart.ts'
import { probeSlowBodies } from './slow-bodies.ts'
import { probeStampedes } from './stampedes.ts'
import { probeTargets } from './targets.ts'
import { probeVisitors } from './visitors.ts'
import { probeWrites } from './writes.ts'

const address = loopbackOnly(process.argv[2] ?? 'http://localhost:3000')
if (!address) {
  console.error('The probe speaks to this machine only: npm run probe -- http://localhost:3000')
  process.exit(2)
}
const isUp = await fetch(new URL('/healthz', address)).then(
  ({ ok }) => ok,
  () => false,
)
if (!isUp) {
  console.error(`No server answers at ${address.origin}. Start one first: npm start`)
  process.exit(2)
}

const target: Target = {
  origin: address.origin,
  port: Number(address.port || 80),
  email: process.env['PROBE_EMAIL'] ?? 'ada@demo.sup',
  password: process.env['PROBE_PASSWORD'] ?? demoPassword,
}
const probes: Record<string, (target: Target) => Promise<readonly Check[]>> = {
  'odd request targets': probeTargets,
  'odd bodies for every write': probeWrites,
  'big forms without a token': probeMultipart,
  'what people, crawlers and monitors meet': probeVisitors,
  'stampedes of readers': probeStampedes,
  'waiting while an export is made': probeExports,
  'slow headers and bodies': probeSlowBodies,
}

let broken = 0
let held = 0
for (const [name, probe] of Object.entries(probes)) {
  console.log(name)
  const checks = await probe(target).catch((error: unknown): readonly Check[] => [
    { name: 'the probe itself', isHeld: false, found: String(error) },
  ])
  for (const { name: what, isHeld, found } of checks) {
    console.log(`  ${isHeld ? 'held ' : 'BROKE'}  ${what}: ${found}`)
    if (isHeld) held += 1
    else broken += 1
  }
}
console.log(`${held} held, ${broken} broke`)
process.exit(broken === 0 ? 0 : 1)
