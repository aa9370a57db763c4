import type { TestProject } from 'vitest/node'
import { prepareDatabase, seedDemonstration } from '#app/server/prepare.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { databaseUrl, startPreparedServer, TEMPLATE, type TestServer } from './database.ts'

/** Each run seeds the demonstration again, because its data must look recent. */
const start = async (): Promise<TestServer> => {
  const server = await startPreparedServer((url) => prepareDatabase(url, { isDemonstration: false }))
  const db = openDatabase(databaseUrl(server.url, TEMPLATE), 1)
  await seedDemonstration(db)
  await db.destroy()
  return server
}

// Each test project loads this file itself; they share one server.
const shared = globalThis as { testServer?: Promise<TestServer> | undefined }

/** Starts one real PostgreSQL for the run, with the template that every test file clones. */
export default async function setup(project: TestProject) {
  const isFirst = shared.testServer === undefined
  const server = await (shared.testServer ??= start())
  project.provide('databaseServer', server.url)
  return async () => {
    if (isFirst) await server.stop()
  }
}
