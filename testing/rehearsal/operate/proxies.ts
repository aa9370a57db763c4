import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../browser/helpers/server.ts'
import { asking, type Databases, until } from './databases.ts'
import type { Workshop } from './programs.ts'
import type { Tools } from './tools.ts'

/** The PgBouncer settings of docs/operating.md: session mode, and the parameters that it cannot pass on. */
const poolerSettings = (port: number, database: number, password: string, folder: string): string => `
[databases]
civic = host=127.0.0.1 port=${database} dbname=civic user=civic password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = session
default_pool_size = 60
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 3
logfile = ${join(folder, 'pgbouncer.log')}
`

/** PgBouncer in front of the primary; `point` sends all connections to another server. */
export const startPooler = async (
  shop: Workshop,
  { pgbouncer }: Pick<Tools, 'pgbouncer'>,
  databases: Databases,
) => {
  const port = await freePort()
  const file = join(shop.folder, 'pgbouncer.ini')
  const write = async (database: number) => {
    await writeFile(file, poolerSettings(port, database, databases.password, shop.folder))
  }
  await writeFile(join(shop.folder, 'users.txt'), `"civic" "${databases.password}"\n`)
  await write(databases.port)
  const child = shop.keep(pgbouncer, file)
  const url = databases.url(port)
  await until('the pooler answers', async () => (await asking(url, 'select 1')).length === 1)
  return {
    url,
    point: async (database: number) => {
      await write(database)
      child.kill('SIGHUP')
    },
  }
}

/** The HAProxy settings of docs/operating.md. */
const proxySettings = (port: number, servers: readonly number[]): string => `
global
  maxconn 500
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 3s
  option forwardfor
frontend people
  bind 127.0.0.1:${port}
  default_backend civic
backend civic
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  option http-buffer-request
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry if !METH_GET !{ req.hdr(idempotency-key) -m found }
  default-server check inter 500ms fastinter 250ms fall 2 rise 2
${servers.map((server, at) => `  server civic${at + 1} 127.0.0.1:${server}`).join('\n')}
`

/** Starts HAProxy in front of the processes; returns its port. */
export const startProxy = async (
  shop: Workshop,
  { haproxy }: Pick<Tools, 'haproxy'>,
  servers: readonly number[],
) => {
  const port = await freePort()
  const file = join(shop.folder, 'haproxy.cfg')
  await writeFile(file, proxySettings(port, servers))
  await shop.run(haproxy, '-c', '-f', file)
  shop.keep(haproxy, '-db', '-f', file)
  await until('the proxy leads to a process', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
  return port
}
