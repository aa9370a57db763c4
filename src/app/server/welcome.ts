import { demoPassword, demoPeople } from '#domains/identity/server/users/demo-people.ts'
import type { Config } from '#platform/server/config.ts'
import { brand } from '#shared/brand.ts'

/** Prints the product's address and who may sign in; tools read the last line. */
export const printWelcome = (config: Config): void => {
  const lines = [`${brand.name} serves.`]
  if (!config.isProduction) {
    lines.push('', `Demonstration accounts (password ${demoPassword}):`)
    for (const person of demoPeople) lines.push(`  ${`${person.name}@demo.sup`.padEnd(20)} ${person.does}`)
    lines.push('')
  }
  lines.push(`ready http://localhost:${config.PORT}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
