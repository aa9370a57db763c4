import { expect, test } from 'vitest'
import { loopbackOnly, type Target } from '../../probe/check.ts'
import { probeMultipart } from '../../probe/multipart.ts'
import { probeTargets } from '../../probe/targets.ts'
import { probeVisitors } from '../../probe/visitors.ts'
import { probeWrites } from '../../probe/writes.ts'
import { demoPassword } from '#test/people.ts'
import { stage } from '../helpers/browser.ts'

const { origin } = stage
const target: Target = {
  origin,
  port: Number(new URL(origin).port),
  email: 'ada@demo.sup',
  password: demoPassword,
}
/** Waiting times depend on the machine; `npm run probe` checks them. */
const isTimed = /others meanwhile/

test.each([
  ['odd request targets', probeTargets],
  ['odd bodies for every write', probeWrites],
  ['big forms without a token', probeMultipart],
  ['deceiving names and other people’s pages', probeVisitors],
])('the server holds against %s', async (_name, probe) => {
  const checks = (await probe(target)).filter(({ name }) => !isTimed.test(name))
  expect(checks.length).toBeGreaterThan(0)
  expect(checks.filter(({ isHeld }) => !isHeld)).toEqual([])
})

test.each([
  'https://civic.example',
  'http://10.0.0.1:3000',
  'http://localhost.example',
  'http://127.0.0.1.example',
  'not an address',
])('the probe refuses the target %s', (address) => {
  expect(loopbackOnly(address)).toBeNull()
})

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080'])(
  '%s counts as this machine',
  (address) => {
    expect(loopbackOnly(address)?.href).toContain(address)
  },
)
