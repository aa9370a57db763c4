import { demoPassword, demoPeople } from '#shared/demo/people.ts'
import type { Config } from '#platform/server/config.ts'
import type { Ports } from '#platform/server/jobs/jobs.ts'
import { closedDoorWords, doorSettings } from '#domains/staff/door-words.ts'
import { closedDoors } from '#shared/pages/doors.ts'
import { brand } from '#shared/brand.ts'

/** Prints the product's address and who may sign in; tools read the last line. */
export const printWelcome = (config: Config, ports: Ports): void => {
  const closed = closedDoors({ ports, config }).map(
    (name) => `  ${closedDoorWords[name]} (${doorSettings[name]})`,
  )
  const lines = [`${brand.name} serves.`, ...(closed.length > 0 ? ['Not set up:', ...closed] : [])]
  if (!config.isProduction) {
    lines.push('', `Demonstration accounts (password ${demoPassword}):`)
    for (const person of demoPeople) lines.push(`  ${`${person.name}@demo.sup`.padEnd(20)} ${person.does}`)
    lines.push('')
  }
  lines.push(`ready http://localhost:${config.PORT}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
