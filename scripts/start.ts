/** `npm start`: builds stale pages, then serves. `npm run dev` also restarts when a file changes. */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 26) {
  console.error(
    `SUP Civic runs on Node 26, which comes with "npm install"; this is ${process.version}. Use "npm start", not "node".`,
  )
  process.exit(1)
}

const serve = async (): Promise<void> => {
  const { StartupProblem } = await import('#platform/server/postgres/startup-problem.ts')
  try {
    // Before the build: a bad setting is told at once.
    const { readConfig } = await import('#platform/server/config.ts')
    readConfig()
    const { buildIfStale } = await import('./build.ts')
    buildIfStale()
    const { start } = await import('#app/server/main.ts')
    await start()
  } catch (error) {
    if (error instanceof StartupProblem) {
      console.error(error.message)
      process.exit(error.exitCode)
    }
    console.error(error instanceof Error ? (error.stack ?? error.message) : error)
    process.exit(1)
  }
}

const serveAndWatch = (): void => {
  let child = spawn(process.execPath, [import.meta.filename], { stdio: 'inherit' })
  let timer: NodeJS.Timeout | undefined
  watch(new URL('../src', import.meta.url), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      child.once('exit', () => {
        child = spawn(process.execPath, [import.meta.filename], { stdio: 'inherit' })
      })
      child.kill('SIGTERM')
    }, 300)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      child.once('exit', () => process.exit(0))
      child.kill(signal)
    })
}

if (process.argv.includes('--dev')) serveAndWatch()
else await serve()
