import { existsSync, readdirSync } from 'node:fs'

const requests = new URL('../requests/', import.meta.url)

/** The file with this name of each domain that has one. */
export const filesOfDomains = (name: string): URL[] =>
  readdirSync(requests)
    .map((domain) => new URL(`${domain}/${name}`, requests))
    .filter((file) => existsSync(file))
