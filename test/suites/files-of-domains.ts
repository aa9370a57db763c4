import { existsSync, readdirSync } from 'node:fs'

const domains = new URL('../../src/domains/', import.meta.url)

/** The file with this name in each domain that has one. */
export const filesOfDomains = (name: string): URL[] =>
  readdirSync(domains)
    .map((domain) => new URL(`${domain}/${name}`, domains))
    .filter((file) => existsSync(file))
