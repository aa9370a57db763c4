import { spawn } from 'node:child_process'
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountFor } from '#platform/server/postgres/account.ts'

const PLACES = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
]

/** The path of PgBouncer on this machine; null if it is not installed. */
export const findPgbouncer = async (): Promise<string | null> => {
  for (const place of PLACES)
    if (
      await access(place).then(
        () => true,
        () => false,
      )
    )
      return place
  return null
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const settingsOf = (url: string, port: number, mode: string, size: number): string => {
  const { hostname, port: serverPort, username, password } = new URL(url)
  return `[databases]
* = host=${hostname} port=${serverPort} user=${username} password='${decodeURIComponent(password).replaceAll("'", "''")}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 200
`
}

/** A real PgBouncer in front of a database server, with only the pool mode changed from its defaults. */
export const startPgbouncer = async (
  binary: string,
  url: string,
  mode: 'session' | 'transaction' | 'statement',
  size = 20,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'sup-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settingsOf(url, port, mode, size), { mode: 0o644 })
  // PgBouncer refuses to run as root.
  const account = await accountFor(undefined)
  const start = async () => {
    const child = spawn(binary, ['-q', file], {
      stdio: 'ignore',
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    return { child, ended }
  }
  let running = await start()
  const kill = async () => {
    running.child.kill('SIGKILL')
    await running.ended
  }
  return {
    through: (address: string) => {
      const own = new URL(address)
      own.hostname = '127.0.0.1'
      own.port = String(port)
      return own.href
    },
    kill,
    start: async () => {
      running = await start()
    },
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
