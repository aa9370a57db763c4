import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#app/server/prepare.ts'
import { makeTemplate, startTestServer } from './database.ts'

/** Starts one real PostgreSQL for the run and prepares the template that every test file clones. */
export default async function setup(project: TestProject) {
  const server = await startTestServer()
  await makeTemplate(server.url, (url) => prepareDatabase(url, { isDemonstration: true }))
  project.provide('databaseServer', server.url)
  return () => server.stop()
}
